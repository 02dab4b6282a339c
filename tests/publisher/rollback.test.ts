import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, describe, expect, onTestFinished } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { publishedRelease, siteFolder } from "../../src/publisher/release/releases.ts";
import { copyTree } from "../helpers/copy-tree.ts";
import { type Publishing, test } from "./publishing.ts";
import { begin, blogs, editPost, releaseFolders, expectSiteUnchanged } from "./published.ts";

const page = "blog-detail/night-shift.html";

/** Publishes the post with another text; gives the site's files. */
async function publishText(site: Publishing, words: string) {
  editPost(site, `<p>${words}</p>`);
  await begin(site);
  return site.files();
}

const release = async ({ paths }: Publishing) => {
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  return published;
};

type Files = Awaited<ReturnType<Publishing["files"]>>;

/** Releases with the texts "One" and "Two", made by the first test that needs them. */
let twoReleases:
  | { readonly folder: string; readonly id: string; readonly one: Files; readonly two: Files }
  | undefined;
afterAll(async () => {
  if (twoReleases) await rm(twoReleases.folder, { recursive: true });
});

/** Publishes "One" and then "Two", or copies them; gives the first one's id and the files of each. */
async function publishTwice(site: Publishing, folder: string) {
  if (twoReleases) {
    await copyTree(twoReleases.folder, folder);
    editPost(site, "<p>Two</p>");
    return twoReleases;
  }
  const one = await publishText(site, "One");
  const { id } = (await release(site)).release;
  const two = await publishText(site, "Two");
  const copy = await mkdtemp(join(tmpdir(), "morrow-test-"));
  await copyTree(folder, copy);
  twoReleases = { folder: copy, id, one, two };
  return twoReleases;
}

test("the site is byte for byte that of the release before", async ({ site, folder }) => {
  const { one, two, id } = await publishTwice(site, folder);
  expect(differing(one, two)).toContain(page);
  const run = await site.rollback();
  expect(run).toMatchObject({
    result: "rolled back",
    rendered: 0,
    changes: {
      added: [],
      changed: [
        "/blog",
        "/blog-detail/night-shift",
        "/blog-index.json",
        "/rss.xml",
        "/sitemap-0.xml",
      ],
      removed: [],
    },
  });
  expect(differing(one, await site.files())).toEqual([]);
  const now = await release(site);
  expect(now.release).toMatchObject({ id: run.id, restores: id });
});

test("open pages of the newer release still find what they load", async ({ site }) => {
  await begin(site);
  site.change(blogs, ([first, ...rows]) => [
    { ...first, vImageDetail: "/media/banner.webp", vBlog: "Newer" },
    ...rows,
  ]);
  await begin(site);
  const newer = await release(site);
  const own = Object.keys(newer.release.files).filter((path) => path.startsWith("static/"));
  await site.rollback();
  const { folder, release: now } = await release(site);
  for (const path of own)
    expect(await readFile(join(folder, path))).toEqual(await readFile(join(newer.folder, path)));
  expect(own.filter((path) => path in now.kept)).not.toEqual([]);
});

test("hooks get the pages that changed back", async ({ site, folder }) => {
  const received: unknown[] = [];
  const cdn = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void cdn.close());
  const { port } = cdn.address() as AddressInfo;
  await publishTwice(site, folder);
  const { id, hooks } = await site.rollback({ REBUILD_HOOK_URL: [`http://127.0.0.1:${port}/`] });
  expect(hooks).toMatchObject([{ done: true }]);
  // The hook has not been called yet, so it gets the changes of both releases.
  expect(received).toMatchObject([
    { release: id, changed: expect.arrayContaining(["/blog-detail/night-shift"]) as unknown },
  ]);
});

describe("the content that was left", () => {
  test("is held until it changes, which ends the hold", async ({ site, folder }) => {
    await publishTwice(site, folder);
    await site.rollback();
    for (const cause of ["schedule", "webhook"] as const) {
      const run = await expectSiteUnchanged(site, () => site.publish({ cause }));
      expect(run.result).toBe("held");
      expect(run.reason).toContain("--force");
    }
    const three = await publishText(site, "Three");
    expect(three.get(page)).toContain("Three");
    expect(differing(three, await site.cleanFiles())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
    // The content of the release that was rolled back is content as any other now.
    const again = await publishText(site, "Two");
    expect(again.get(page)).toContain("Two");
  });

  test("is published by force, which ends the hold", async ({ site, folder }) => {
    const { two } = await publishTwice(site, folder);
    await site.rollback();
    expect(await site.publish({ force: true })).toMatchObject({ result: "published" });
    expect(differing(two, await site.files())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
  });

  test("is not held when it has become that of the release that was gone back to", async ({
    site,
    folder,
  }) => {
    await publishTwice(site, folder);
    await site.rollback();
    editPost(site, "<p>One</p>");
    // Its time of change is another.
    expect(await site.publish()).toMatchObject({ result: "published" });
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
  });

  test("stays held after a publish that came to nothing", async ({ site, folder }) => {
    await publishTwice(site, folder);
    await site.rollback();
    const posts = site.api.options.content.lists[blogs] ?? [];
    site.change(blogs, () => []);
    expect(await site.publish()).toMatchObject({ result: "refused" });
    site.change(blogs, () => posts);
    expect(await site.publish()).toMatchObject({ result: "held" });
  });
});

describe("going back again", () => {
  test("goes back two releases, and still holds what the API has", async ({ site, folder }) => {
    const { one } = await publishTwice(site, folder);
    await publishText(site, "Three");
    await site.rollback();
    expect((await site.files()).get(page)).toContain("Two");
    await site.rollback();
    expect(differing(one, await site.files())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "held" });
    const run = await expectSiteUnchanged(site, () => site.rollback());
    expect(run).toMatchObject({ result: "failed", reason: "No earlier release is kept." });
  });

  test("after a publish shows what stood there before it, not what was left", async ({
    site,
    folder,
  }) => {
    const { one } = await publishTwice(site, folder);
    await site.rollback();
    await publishText(site, "Three");
    await site.rollback();
    expect(differing(one, await site.files())).toEqual([]);
  });
});

test("any release is published again by its id, also a newer one", async ({ site, folder }) => {
  const { one, two, id } = await publishTwice(site, folder);
  const newer = (await release(site)).release.id;
  const live = await site.rollback({}, newer).catch((error: unknown) => error);
  expect(live).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("is live") as unknown,
  });
  await site.rollback({}, id);
  expect(differing(one, await site.files())).toEqual([]);
  await site.rollback({}, newer);
  expect(differing(two, await site.files())).toEqual([]);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
  const unknown = await site.rollback({}, "20261121-070412-none").catch((error: unknown) => error);
  expect(unknown).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("There is no release 20261121-070412-none.") as unknown,
  });
});

test("without anything to go back to it fails with a sentence", async ({ site }) => {
  expect(await site.rollback()).toMatchObject({
    result: "failed",
    reason: "No release is published.",
  });
  await begin(site);
  const run = await expectSiteUnchanged(site, () => site.rollback());
  expect(run.reason).toBe("No earlier release is kept.");
});

test("a page of the earlier release that has gone: the site stays", async ({ site, folder }) => {
  const { id } = await publishTwice(site, folder);
  await rm(join(siteFolder(site.paths, id), page));
  const run = await expectSiteUnchanged(site, () => site.rollback());
  expect(run.result).toBe("failed");
  expect(run.reason).toMatch(
    /^The release of .* can't be published again, because it is damaged, 1 file: blog-detail\/night-shift\.html$/,
  );
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
});

test("a file of the earlier release that has gone comes from the present one, if that has the same", async ({
  site,
  folder,
}) => {
  const { id, one } = await publishTwice(site, folder);
  await rm(join(siteFolder(site.paths, id), "login.html"));
  expect(await site.rollback()).toMatchObject({ result: "rolled back" });
  expect(differing(one, await site.files())).toEqual([]);
});

test("five releases are kept, and unchanged pages are one file in all of them", async ({
  site,
}) => {
  await begin(site);
  const ids: string[] = [];
  for (const words of ["1", "2", "3", "4", "5"]) {
    await publishText(site, words);
    ids.push((await release(site)).release.id);
  }
  expect(ids).toEqual([...ids].sort());
  expect(await releaseFolders(site)).toEqual(ids);
  const links = await Promise.all(
    ids.map(async (id) => {
      const { ino } = await stat(join(site.paths.releases, id, "site", "login.html"));
      return ino;
    }),
  );
  expect(new Set(links).size).toBe(1);
  for (let step = 0; step < 4; step += 1)
    expect(await site.rollback()).toMatchObject({ result: "rolled back" });
});
