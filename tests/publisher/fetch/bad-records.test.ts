import { describe, expect } from "vitest";

import { platform, videos } from "../../../src/contract/home.ts";
import { allowedFilms } from "../../../src/publisher/transform/video-address.ts";
import { partsOf, readHead, readItem } from "../../../src/publisher/fetch/read-part.ts";
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

describe("a record larger than 32 MB", () => {
  const status = 200;
  const size = 32 * 1024 * 1024 + 1;
  const large = Buffer.from(`{"vUrl":"https://x.example/","x":[${"0,".repeat(size / 2)}0]}`);

  test("is left out of a list, before its values are read", () => {
    const bytes = Buffer.concat([Buffer.from("["), large, Buffer.from(',{"vUrl":"/film"}]')]);
    const [head, first, second] = partsOf(videos, "", { status, bytes }).map((part) => part.bytes);
    if (!head || !first || !second) throw new Error("The list is not split.");
    expect(readHead(videos, status, head)).toEqual({ records: [], digests: [], faults: [] });
    expect(readItem(videos, status, first)).toMatchObject({
      records: [],
      faults: [{ expected: "a record of at most 33554432 bytes" }],
    });
    expect(readItem(videos, status, second).records).toHaveLength(1);
  });

  test("is no answer", () => {
    expect(() => readHead(platform, status, large)).toThrow(
      "its answer holds a record larger than 32 MB",
    );
  });
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
