import { describe, expect } from "vitest";

import { videos } from "../../../src/contract/home.ts";
import { allowedFilms } from "../../../src/publisher/transform/video-address.ts";
import { readRecords } from "../../../src/publisher/fetch/read-records.ts";
import { thirdPartyContent } from "../../fixtures/third-party-content.ts";
import { hostileHtml, hostileContent } from "../../fixtures/hostile-content.ts";
import { test } from "./fetch-setup.ts";

const list = (path: string) => thirdPartyContent.lists[path] ?? [];

test("a post whose category is an empty text has none", async ({ api, read }) => {
  const path = "/api/blog/get_all_data";
  const posts = list(path).map((post) => ({ ...post, iCategoryId: "", category: "" }));
  const lists = { ...thirdPartyContent.lists, [path]: posts };
  api.options = { ...api.options, content: { ...thirdPartyContent, lists } };
  const { content, report } = await read();
  expect(report.leftOut).toEqual([]);
  expect(content.posts.map(({ data }) => data.category)).toEqual(posts.map(() => ""));
});

test("a list of more than 100,000 records is no answer", () => {
  const answer = (count: number) => ({
    status: 200,
    bytes: Buffer.from(JSON.stringify(Array.from({ length: count }, () => 0))),
  });
  expect(readRecords(videos, "", answer(100_000)).faults).toHaveLength(100_000);
  expect(() => readRecords(videos, "", answer(100_001))).toThrow(
    "its answer has more than 100,000 records",
  );
});

describe("bad records", () => {
  test("are left out and reported with source, path, expected and received", async ({
    api,
    read,
  }) => {
    const path = "/api/blog/get_all_data";
    const lists = {
      ...thirdPartyContent.lists,
      [path]: [
        ...list(path),
        { vBlog: "", vUniqueCode: "x", iBlogId: 1 },
        null,
        { ...list(path)[2], vBlog: "Double" },
      ],
      "/api/banner/get_all_data": [
        { vHeading: ["Seven"], eFeature: "Yes" },
        ...list("/api/banner/get_all_data"),
      ],
      "/api/video/get_all_data": [{ vUrl: "javascript:alert(1)" }],
      "/api/setting/social": [{ vName: "Bad", vValue: "javascript:alert(1)" }],
    };
    api.options = { ...api.options, content: { ...thirdPartyContent, lists } };
    const { content, report } = await read();
    expect(content.posts).toHaveLength(3);
    expect(content.banners).toHaveLength(1);
    expect(content.videos).toEqual([]);
    expect(content.social).toEqual([]);
    expect(report.leftOut).toEqual(
      expect.arrayContaining([
        {
          source: `POST ${path} {"vCategory":""} #4`,
          path: "vBlog",
          expected: "a text that is not empty",
          received: "an empty text",
        },
        {
          source: `POST ${path} {"vCategory":""} #5`,
          path: "(itself)",
          expected: "Object",
          received: "null",
        },
        {
          source: "blog posts #4",
          path: "vUniqueCode",
          expected: "a code of its own",
          received: "the code of an earlier record",
        },
        {
          source: 'POST /api/banner/get_all_data {"eFeature":"Yes","eDelete":"No"} #1',
          path: "vHeading",
          expected: "(string | number)",
          received: "a list of 1",
        },
        {
          source: "videos #1",
          path: "vUrl",
          expected: allowedFilms,
          received: "javascript:alert(1)",
        },
        {
          source: "social #1",
          path: "vValue",
          expected: "an http or https address of another site",
          received: "something else",
        },
      ]),
    );
  });

  test("lose only the fields that can't be read, which are reported", async ({ api, read }) => {
    const path = "/api/blog/get_all_data";
    const [first, ...others] = list(path);
    const changes = {
      tDescription: { parts: ["Hello"] },
      vImageAlt: true,
      vImage: [7],
      category: "Leadership",
      vWebpImage: null,
    };
    api.options = {
      ...api.options,
      content: {
        ...thirdPartyContent,
        lists: { ...thirdPartyContent.lists, [path]: [{ ...first, ...changes }, ...others] },
      },
    };
    const { content, report } = await read();
    expect(content.posts).toHaveLength(3);
    expect(content.posts[0]?.data).toMatchObject({ imageAlt: "", category: "" });
    const source = `POST ${path} {"vCategory":""} #1`;
    expect(report.leftOut).toEqual(
      expect.arrayContaining([
        {
          source,
          path: "tDescription",
          expected: "a text or its character codes",
          received: "an object",
        },
        { source, path: "vImageAlt", expected: "(string | number)", received: "boolean true" },
        { source, path: "vImage", expected: "(string | number)", received: "a list of 1" },
        expect.objectContaining({ source, path: "category" }),
      ]),
    );
    expect(report.leftOut.map(({ path }) => path)).not.toContain("vWebpImage");
  });

  test("with too deep nesting are left out alone", async ({ api, read }) => {
    const path = "/api/blog/get_all_data";
    const deep = {
      ...list(path)[0],
      vUniqueCode: "deep",
      vBlog: "Deep",
      tDescription: "<div>".repeat(60_000),
    };
    api.options = {
      ...api.options,
      content: {
        ...thirdPartyContent,
        lists: { ...thirdPartyContent.lists, [path]: [deep, ...list(path)] },
      },
    };
    const { content, report } = await read();
    expect(content.posts.map(({ data }) => data.title)).not.toContain("Deep");
    expect(content.posts).toHaveLength(3);
    expect(report.leftOut).toContainEqual(
      expect.objectContaining({ source: "blog posts #1", expected: "a record that can be shown" }),
    );
  });
});

test("hostile text in every field neither fails the fetch nor gets into HTML", async ({
  api,
  read,
}) => {
  api.options = { ...api.options, content: hostileContent(hostileHtml.join("")) };
  const { content, report } = await read();
  expect(content.posts).toHaveLength(3);
  expect(content.surveys).toHaveLength(4);
  for (const html of [
    ...content.articles.map(({ data }) => data.body),
    ...content.pages.map(({ data }) => data.body),
    ...content.surveys.flatMap(({ data }) => [data.description, data.body]),
    ...content.platform.map(({ data }) => data.description),
  ])
    expect(html).not.toMatch(
      /<(?:script|form|style|svg|meta|base)|\son\w+=|(?:href|src)="\s*(?:javascript|data|vbscript):/i,
    );
  const home = content.labels.find(({ id }) => id === "home");
  expect(Object.keys(home?.data.texts ?? {})).toEqual(["LBL_BLOG_HEADING"]);
  expect(report.leftOut).toContainEqual({
    source: "labels of home",
    path: "vLabel",
    expected: "letters, digits and underscores",
    received: "a text of 9 characters",
  });
  expect(content.banners[0]?.data.color).toBe("");
});
