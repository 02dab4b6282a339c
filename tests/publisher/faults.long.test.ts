import { existsSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describe, expect } from "vitest";

import { hexDigest } from "../../src/shared/digest.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { thirdPartyPictures } from "../fixtures/third-party-pictures.ts";
import { eventually } from "../helpers/eventually.ts";
import { publishWithLimit } from "./children.ts";
import { test } from "./publishing.ts";
import { siteEnvironment } from "../endurance/environment.ts";
import {
  begin,
  editPost,
  expectCleanRecovery,
  expectRecovery,
  spoiltRenderer,
  expectSiteUnchanged,
} from "./published.ts";

describe("a page", () => {
  test("with a link of its own that leads nowhere: refused, by force too", async ({
    site,
    folder,
  }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    const paths = await spoiltRenderer(site, folder, (_, body) =>
      Buffer.from(
        Buffer.from(body).toString().replace("</footer>", '<a href="/nowhere">N</a></footer>'),
      ),
    );
    for (const [force, reason] of [
      [false, /\/blog and 1 more: links to \/nowhere, which/],
      // All pages are rendered then.
      [true, /\/404 and \d\d more: links to \/nowhere, which/],
    ] as const) {
      const run = await expectSiteUnchanged(site, () => site.publish({ paths, force }));
      expect(run.result).toBe("refused");
      expect(run.reason).toMatch(reason);
    }
    await expectRecovery(site);
  });
});

test("a picture that can't be made: pages do without it until the next rebuild", async ({
  site,
}) => {
  await begin(site);
  const { bytes } = (await thirdPartyPictures()).get("/media/survey-2.webp") ?? {
    bytes: Buffer.of(),
  };
  const name = hexDigest(bytes, 32);
  const original = join(site.paths.content, "images", `${name}.webp`);
  await writeFile(original, Buffer.from(bytes).subarray(0, 200));
  // A portrait is cut to another size than the survey's picture.
  site.change("/api/testimonial/get_all_data", ([first, ...rows]) => [
    { ...first, user_datas: { vWebpImage: "/media/survey-2.webp" } },
    ...rows,
  ]);
  const run = await site.publish();
  expect(run.result, run.reason).toBe("published");
  expect(run.warnings).toEqual([expect.stringContaining(`Pictures can't be made of ${original}`)]);
  // The original is fetched again.
  await expectCleanRecovery(site);
});

describe.skipIf(process.platform === "win32")("a full disk", () => {
  test("that has no room for a page", async ({ site, folder }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    const paths = await spoiltRenderer(site, folder, (_, page) => page);
    const host = site.api.address;
    const run = await expectSiteUnchanged(site, () =>
      publishWithLimit(
        512,
        { host, paths },
        `globalThis.spoilPage = (address, body) => Buffer.concat([body, Buffer.alloc(1024 * 1024, " ")])`,
      ),
    );
    expect(run.result).toBe("failed");
    expect(run.reason).toMatch(/EFBIG|ENOSPC/);
    expect(run.reason).toContain(`no room below ${dirname(paths.releases)}`);
    await expectRecovery(site);
  });

  test("that has no room for what the API answers", async ({ site }) => {
    await begin(site);
    editPost(site, `<p>${"word ".repeat(400_000)}</p>`);
    const { paths } = site;
    const host = site.api.address;
    const run = await expectSiteUnchanged(site, () => publishWithLimit(512, { host, paths }));
    expect(run.result).toBe("failed");
    expect(run.reason).toMatch(/disk/);
    await expectRecovery(site);
  });
});

describe("a wish to end", () => {
  test("in the middle of the pages: nothing is published", async ({ site, folder }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    const end = new AbortController();
    const rendered: string[] = [];
    const paths = await spoiltRenderer(site, folder, (address, page) => {
      rendered.push(address);
      if (rendered.length === 2) end.abort();
      return page;
    });
    const { signal } = end;
    const run = await expectSiteUnchanged(site, () => site.publish({ paths, signal }));
    expect(run).toMatchObject({ result: "failed", reason: "This operation was aborted" });
    expect(rendered).toHaveLength(2);
    await expectRecovery(site);
  });

  test.for(["hang", "status 500"] as const)(
    "while a host answers with %s: nothing is waited for",
    async (failure, { site }) => {
      await begin(site);
      const end = new AbortController();
      site.api.options = { ...site.api.options, failures: { "*": failure } };
      const called = site.api.calls.length;
      const publishing = expectSiteUnchanged(site, () => site.publish({ signal: end.signal }));
      await eventually(() => expect(site.api.calls.length).toBeGreaterThan(called));
      end.abort();
      expect(await publishing).toMatchObject({
        result: "failed",
        reason: "This operation was aborted",
      });
      site.api.options = { ...site.api.options, failures: {} };
      await expectRecovery(site);
    },
  );

  test("while the hook runs: the site is published all the same", async ({ site, folder }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    const end = new AbortController();
    const begun = `${folder}/begun`;
    const publishing = site.publish({
      settings: parseSettings({
        ...siteEnvironment,
        REBUILD_HOOK_COMMAND: `touch ${begun}; sleep 600`,
      }),
      signal: end.signal,
    });
    await eventually(() => expect(existsSync(begun)).toBe(true));
    end.abort();
    const run = await publishing;
    expect(run.result, run.reason).toBe("published");
    expect(run.hooks).toMatchObject([{ done: false }]);
    expect((await site.files()).get("blog-detail/night-shift.html")).toContain("Five in the");
  });
});

describe("once the site is switched, it counts as published although", () => {
  test("old things can't be deleted", async ({ site }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    // A folder is no picture, and can't be deleted as one.
    const old = join(site.paths.pictures, "old.webp");
    await mkdir(old, { recursive: true });
    await utimes(old, 0, 0);
    const run = await site.publish();
    expect(run.result, run.reason).toBe("published");
    expect((await site.files()).get("blog-detail/night-shift.html")).toContain("Five in the");
    expect(await readdir(site.paths.pictures)).toContain("old.webp");
  });

  test("the report can't be written", async ({ site }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    // A folder can't be replaced by a file.
    const report = join(site.paths.releases, "last-run.json");
    await rm(report);
    await mkdir(join(report, "full"), { recursive: true });
    const run = await site.publish();
    expect(run.result, run.reason).toBe("published");
  });
});
