import { describe, expect } from "vitest";

import { thirdPartyContent, type Row } from "../fixtures/third-party-content.ts";
import { test } from "./publishing.ts";
import { begin, blogs, expectCleanRecovery, expectSiteUnchanged } from "./published.ts";

/** No second runs. */
const callPolicy = { backoff: [] };

const isPost = (address: string) => address.startsWith("/blog-detail/");

test.for([
  ["labels", "/api/label/get_all_data"],
  ["metas", "/api/meta/get_by_id"],
  ["company", "/api/setting/company"],
] as const)(
  "%s that all become empty are refused, although each page still has its entry",
  async ([list, path], { site }) => {
    await begin(site);
    site.api.options = { ...site.api.options, failures: { [path]: "code 404" } };
    const run = await expectSiteUnchanged(site, () => site.publish({ callPolicy }));
    expect(run).toMatchObject({
      result: "refused",
      reason: expect.stringContaining(`has no ${list} any more`) as unknown,
    });
  },
);

test("a bad record is left out, and the report names it", async ({ site }) => {
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
  await expectCleanRecovery(site);
});

const post = (number: number): Row => ({
  vBlog: `Post ${number}`,
  vUniqueCode: `post-${number}`,
  iBlogId: 100 + number,
  iCategoryId: null,
  tDescription: `<p>Text ${number}.</p>`,
});

describe("content that became too little", () => {
  test("pages below four fifths are refused, and published by force", async ({ site }) => {
    await begin(site);
    site.change(blogs, (rows) => [
      ...rows,
      ...Array.from({ length: 20 }, (_, number) => post(number)),
    ]);
    const { pages = 0 } = await site.publish();
    expect(pages).toBeGreaterThan(40);
    site.setContent(thirdPartyContent);
    const run = await expectSiteUnchanged(site, () => site.publish());
    expect(run.result).toBe("refused");
    expect(run.reason).toMatch(/has only \d+ of the \d+ pages it had/);
    // The same content is still refused, not taken for published.
    expect((await site.publish()).result).toBe("refused");
    const forced = await site.publish({ force: true });
    expect(forced).toMatchObject({ result: "published", pages: pages - 20 });
    await expectCleanRecovery(site);
  });

  test("is told of and published when the list may be empty", async ({ site }) => {
    await begin(site);
    site.change("/api/video/get_all_data", () => []);
    expect(await site.publish()).toMatchObject({ result: "published" });
  });
});
