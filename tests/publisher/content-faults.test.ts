import { existsSync } from "node:fs";

import { describe, expect } from "vitest";

import { type Failure, startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { thirdPartyContent, type Row } from "../fixtures/third-party-content.ts";
import { test } from "./publishing.ts";
import {
  begin,
  blogs,
  editPost,
  expectRecovery,
  releaseFolders,
  expectSiteUnchanged,
} from "./published.ts";

/** The first publish bundles the renderer, unless another test has. */
const time = { timeout: 90_000 };

/** No second runs; time enough for a busy machine, unless a test waits for its end. */
const patience = { backoff: [] };

const banners = "/api/banner/get_all_data";

/** An address where nothing listens. */
async function nowhere(): Promise<string> {
  const gone = await startThirdPartyApi();
  await gone.close();
  return gone.address;
}

const isPost = (address: string) => address.startsWith("/blog-detail/");

/** tests/content has them all. */
const failures: readonly Failure[] = ["status 500", "garbage", "truncated", "hang"];

describe.for(failures)("a required list that answers: %s", (failure) => {
  const impatience = failure === "hang" ? { limit: 1500 } : {};

  test("leaves the site as it is, and the report says so", time, async ({ site }) => {
    await begin(site);
    site.api.options = { ...site.api.options, failures: { [blogs]: failure } };
    const run = await expectSiteUnchanged(site, () =>
      site.publish({ patience: { ...patience, ...impatience } }),
    );
    expect(run).toMatchObject({
      result: "failed",
      reason: expect.stringMatching(
        /^A call for content failed, so whether anything has changed is not known\. POST \/api\/blog\/get_all_data /,
      ) as unknown,
    });
    expect(run.report?.failedCalls).toEqual([
      {
        source: expect.stringContaining(`POST ${blogs}`) as unknown,
        reason: expect.any(String) as unknown,
        shownSince: expect.any(String) as unknown,
        ageMinutes: expect.any(Number) as unknown,
      },
    ]);
    site.api.options = { ...site.api.options, failures: {} };
    await expectRecovery(site);
  });
});

test("a list that fails holds up no other news", time, async ({ site }) => {
  await begin(site);
  const before = await site.files();
  site.api.options = { ...site.api.options, failures: { [banners]: "status 500" } };
  editPost(site, "<p>Five in the morning.</p>");
  const run = await site.publish({ patience });
  expect(run).toMatchObject({ result: "published", rendered: 4 });
  expect(run.report?.failedCalls).toHaveLength(1);
  const after = await site.files();
  expect(after.get("index.html")).toBe(before.get("index.html"));
});

test("an API that refuses connections changes nothing", time, async ({ site }) => {
  await begin(site);
  const host = await nowhere();
  const run = await expectSiteUnchanged(site, () => site.publish({ host, patience }));
  expect(run.result, run.reason).toBe("failed");
  expect(run.report?.failedCalls[0]?.reason).toBe("the host can't be reached (ECONNREFUSED)");
  expect(run.report?.pictures.every(({ lastGood }) => lastGood)).toBe(true);
  await expectRecovery(site);
});

test.for([
  ["labels", "/api/label/get_all_data"],
  ["metas", "/api/meta/get_by_id"],
  ["company", "/api/setting/company"],
] as const)(
  "%s that all become empty are refused, although each page still has its entry",
  time,
  async ([list, path], { site }) => {
    await begin(site);
    site.api.options = { ...site.api.options, failures: { [path]: "code 404" } };
    const run = await expectSiteUnchanged(site, () => site.publish({ patience }));
    expect(run).toMatchObject({
      result: "refused",
      reason: expect.stringContaining(`has no ${list} any more`) as unknown,
    });
  },
);

describe("a first publish without any earlier answer", () => {
  test("publishes nothing while the API refuses connections", time, async ({ site }) => {
    const host = await nowhere();
    const run = await site.publish({ host, patience });
    expect(run).toMatchObject({
      result: "failed",
      reason: expect.stringMatching(
        /failed: the host can't be reached \(ECONNREFUSED\)\. No earlier answer is kept, so nothing was published\.$/,
      ) as unknown,
    });
    expect(existsSync(site.paths.site)).toBe(false);
    expect(await releaseFolders(site)).toEqual([]);
    await expectRecovery(site);
  });
});

test("a bad record is left out, and the report names it", time, async ({ site }) => {
  await begin(site);
  site.change(blogs, (rows) => [
    { ...rows[2], vBlog: "Day shift", vUniqueCode: "post-eee555", iBlogId: 15 },
    { ...rows[2], vBlog: { no: "title" }, vUniqueCode: "post-fff666" },
    ...rows,
  ]);
  const run = await site.publish();
  expect(run.changes?.added.filter(isPost)).toEqual(["/blog-detail/day-shift"]);
  expect(run.report?.leftOut).toEqual([
    {
      source: expect.stringContaining(`POST ${blogs}`) as unknown,
      path: expect.stringContaining("vBlog") as unknown,
      expected: expect.any(String) as unknown,
      received: expect.any(String) as unknown,
    },
  ]);
  site.setContent(thirdPartyContent);
  await expectRecovery(site);
});

const post = (number: number): Row => ({
  vBlog: `Post ${number}`,
  vUniqueCode: `post-${number}`,
  iBlogId: 100 + number,
  iCategoryId: null,
  tDescription: `<p>Text ${number}.</p>`,
});

describe("content that became too little", () => {
  test("pages below four fifths are refused, and published by force", time, async ({ site }) => {
    site.change(blogs, (rows) => [
      ...rows,
      ...Array.from({ length: 20 }, (_, number) => post(number)),
    ]);
    const { pages = 0 } = await begin(site);
    expect(pages).toBeGreaterThan(40);
    site.setContent(thirdPartyContent);
    const run = await expectSiteUnchanged(site, () => site.publish());
    expect(run.result).toBe("refused");
    expect(run.reason).toMatch(/has only \d+ of the \d+ pages it had/);
    // The same content is still refused, not taken for published.
    expect((await site.publish()).result).toBe("refused");
    const forced = await site.publish({ force: true });
    expect(forced).toMatchObject({ result: "published", pages: pages - 20 });
    await expectRecovery(site);
  });

  test("a required list gone empty is refused, and published by force", time, async ({ site }) => {
    await begin(site);
    site.change(banners, () => []);
    const run = await expectSiteUnchanged(site, () => site.publish());
    expect(run.result).toBe("refused");
    expect(run.reason).toContain("has no banners any more; there were 1");
    const forced = await site.publish({ force: true });
    expect(forced).toMatchObject({ result: "published" });
    await expectRecovery(site);
  });

  test("is told of and published when the list may be empty", time, async ({ site }) => {
    await begin(site);
    site.change("/api/video/get_all_data", () => []);
    expect(await site.publish()).toMatchObject({ result: "published" });
    await expectRecovery(site);
  });
});
