import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import type { SiteContent } from "../../../src/site/content/site-content.ts";
import { changeDate } from "../../../src/contract/change-date.ts";
import { thirdPartyContent, withLists, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "../fetch/fetch-setup.ts";

const noon = "2026-11-21T12:00:00.000Z";
const later = "2026-11-22T09:30:00.000Z";

const timesOf = ({ posts, surveys, pages }: SiteContent) =>
  [...posts, ...surveys, ...pages].map(({ data }) => data.updated);
const postTimes = ({ posts }: SiteContent) =>
  Object.fromEntries(posts.map(({ id, data }) => [id, data.updated]));

describe("the time of the last change", () => {
  test("is when the content was first fetched", async ({ api, read }) => {
    const first = await read();
    expect(new Set(timesOf(first.content))).toEqual(new Set([noon]));
    expect((await read({ at: later })).content).toEqual(first.content);

    const content = withPosts(([one, ...others]) => [
      { ...one, tDescription: "<p>Rewritten.</p>" },
      { vBlog: "New", vUniqueCode: "new", iBlogId: 1, iCategoryId: 1, tDescription: "<p>New.</p>" },
      ...others,
    ]);
    api.options = { ...api.options, content };
    const { content: changed } = await read({ at: later });
    expect(postTimes(changed)).toEqual({
      "the-average-of-72-hides-everything": later,
      new: later,
      "bad-news-travels": noon,
      "night-shift": noon,
    });
    expect(changed.posts[2]?.data.recommended).toContain("new");
  });

  test("stays with a record that was missing for a while", async ({ api, read }) => {
    const first = await read();
    api.options = { ...api.options, content: withPosts(() => []) };
    await read({ at: later });
    api.options = { ...api.options, content: thirdPartyContent };
    const { content } = await read({ at: later });
    expect(content).toEqual(first.content);
  });

  test("is the API's date if it sends one", async ({ api, read }) => {
    const said = "2020-02-03T04:05:06.000Z";
    const date = "2020-02-03 04:05:06";
    const { lists } = withPosts(([one, ...others]) => [{ ...one, dtUpdatedDate: date }, ...others]);
    const path = "/api/survey/get_all_data";
    const surveys = (lists[path] ?? []).map((row) => ({ ...row, updatedAt: date }));
    api.options = {
      ...api.options,
      content: {
        ...withLists({ ...lists, [path]: surveys }),
        pages: thirdPartyContent.pages.map((page) =>
          page["vSlug"] === "pulse"
            ? { ...page, updated_at: "2021-01-01" }
            : page["vSlug"] === "about-us"
              ? { ...page, dtUpdated: date }
              : page,
        ),
      },
    };
    const { content: site } = await read();
    // Only dates of the API are shown.
    expect(site.posts.map(({ data }) => data.changed)).toEqual([said, undefined, undefined]);
    expect(site.surveys.map(({ data }) => data.changed)).toEqual([
      undefined,
      "2021-01-01T00:00:00.000Z",
      said,
      said,
    ]);
    expect(site.pages.flatMap(({ data }) => data.changed ?? [])).toEqual([said]);
    expect(site.posts.map(({ data }) => data.updated)).toEqual([said, noon, noon]);
    expect(site.surveys.map(({ id, data }) => [id, data.updated])).toEqual([
      // The survey's page has no date and may have changed later.
      ["culture-audit", noon],
      ["pulse", "2021-01-01T00:00:00.000Z"],
      ["inclusion-index", said],
      ["daily-mood", said],
    ]);
    expect(site.pages[0]?.data.updated).toBe(said);
  });

  test("that the API sends, but no calendar has, is none and reported", async ({ api, read }) => {
    const dates = {
      dtUpdated: "2026-02-30",
      dtPublished: "2026-11-31 10:00:00",
      createdAt: "21.11.2026",
      dtModified: "0000-00-00 00:00:00",
      updatedAt: 0,
      dtAdded: null,
    };
    const path = "/api/blog/get_all_data";
    const { lists } = withPosts(([one, ...others]) => [{ ...one, ...dates }, ...others]);
    api.options = { ...api.options, content: withLists(lists) };
    const { content, report } = await read();
    expect(content.posts[0]?.data).toMatchObject({ updated: noon });
    expect(content.posts[0]?.data.changed).toBeUndefined();
    expect(content.posts[0]?.data.published).toBeUndefined();
    expect(report.leftOut).toEqual(
      [
        ["dtUpdated", 10],
        ["dtPublished", 19],
        ["createdAt", 10],
      ].map(([name, length]) => ({
        source: `POST ${path} {"vCategory":""} #1`,
        path: name,
        expected: "a date such as 2026-11-21",
        received: `a text of ${length} characters`,
      })),
    );
  });

  test("starts again with a damaged file", async ({ folder, read }) => {
    await read();
    const names = await readdir(folder, { recursive: true });
    const ledgers = names.filter((name) => /(updated|slugs)\.json$/.test(name));
    expect(ledgers).toHaveLength(2);
    for (const name of ledgers) await writeFile(join(folder, name), '[["posts/post-aaa111"');
    const { content, redirects } = await read({ at: later });
    expect(new Set(timesOf(content))).toEqual(new Set([later]));
    expect(redirects).toEqual([]);
    expect(timesOf((await read({ at: noon })).content)[0]).toBe(later);
  });
});

describe("a date of change", () => {
  test.for([
    ["2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-11-21 10:11", "2026-11-21T10:11:00.000Z"],
    ["2026-11-21 10:11:12", "2026-11-21T10:11:12.000Z"],
    ["2026-11-21T10:11:12.345Z", "2026-11-21T10:11:12.345Z"],
    ["2026-11-21T10:11:12+02:00", "2026-11-21T08:11:12.000Z"],
    ["2026-11-21T10:11:12 -0130", "2026-11-21T11:41:12.000Z"],
    [1795255872, "2026-11-21T10:11:12.000Z"],
    ["1795255872345", "2026-11-21T10:11:12.345Z"],
  ] as const)("%j is read", ([value, time]) => {
    expect(changeDate({ dtUpdated: value })).toBe(time);
  });

  test.for([
    undefined,
    "",
    0,
    "0000-00-00 00:00:00",
    "1970-01-01",
    "yesterday",
    "11/21/2026",
    "2026-13-01",
    "2026-02-30",
    "2025-02-29 10:00:00",
    "2026-04-31T10:00:00Z",
    "2026-11-00",
    "2026-11-21 25:00",
    7,
  ])("%j is ignored", (value) => {
    expect(changeDate({ dtUpdated: value, updatedAt: "2020-01-02" })).toBe(
      "2020-01-02T00:00:00.000Z",
    );
    expect(changeDate({ dtUpdated: value })).toBeUndefined();
  });
});
