import { gzipSync } from "node:zlib";

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

describe("texts that a host has encoded", () => {
  const encoded = (html: string) => JSON.stringify(Buffer.from(html));
  const zipped = gzipSync("<p>Text</p>".repeat(9)).toString("base64");

  test("are read in all long texts of the content", async ({ api, read }) => {
    const { content: plain, report: before } = await read();
    const wrapped = JSON.parse(
      JSON.stringify(thirdPartyContent, (name, value: unknown) =>
        typeof value === "string" && /^(?:t[A-Z]|v(?:Title|Heading|Description)$)/.test(name)
          ? value && encoded(value)
          : value,
      ),
    ) as typeof thirdPartyContent;
    // Headings of banners, titles of films, of the platform and of metadata are short texts.
    const { lists, byPage, platform } = thirdPartyContent;
    const short = ["/api/banner/get_all_data", "/api/video/get_all_data"];
    const content = {
      ...wrapped,
      lists: {
        ...wrapped.lists,
        ...Object.fromEntries(short.map((path) => [path, lists[path] ?? []])),
      },
      byPage: { ...wrapped.byPage, "/api/meta/get_by_id": byPage["/api/meta/get_by_id"] ?? {} },
      platform,
    };
    api.options = { ...api.options, content, bytes: "text", pageBody: "plain" };
    const { content: found, report } = await read();
    expect(report).toEqual(before);
    expect(found).toEqual(plain);
  });

  test("are left out and named when they can't be read", async ({ api, read }) => {
    const [post] = list("/api/blog/get_all_data");
    const [survey] = list("/api/survey/get_all_data");
    const [testimonial] = list("/api/testimonial/get_all_data");
    const slug = "privacy-policy";
    const content = {
      ...thirdPartyContent,
      lists: {
        ...thirdPartyContent.lists,
        "/api/blog/get_all_data": [{ ...post, tDescription: zipped }],
        "/api/survey/get_all_data": [{ ...survey, tDescription: "[object Object]" }],
        "/api/testimonial/get_all_data": [{ ...testimonial, tTestimonial: zipped }],
      },
      pages: [{ vSlug: slug, tDescription: zipped, eStatus: "Active", eDelete: "No" }],
      postBodies: [],
    };
    api.options = { ...api.options, content, bytes: "text", pageBody: "plain" };
    const { content: found, report } = await read();
    const named = (call: string, path: string, text: string) => ({
      source: expect.stringContaining(`POST ${call} `) as unknown,
      path,
      expected: "a text that can be read",
      received: `a text of ${text.length} characters`,
    });
    expect(report.leftOut).toEqual([
      named("/api/blog/get_all_data", "tDescription", zipped),
      named("/api/page", "tDescription", zipped),
      named("/api/survey/get_all_data", "tDescription", "[object Object]"),
      named("/api/testimonial/get_all_data", "tTestimonial", zipped),
    ]);
    expect(report.leftOut[1]?.source).toContain(`"vSlug":"${slug}"`);
    expect(found.testimonials).toEqual([]);
    expect(found.posts).toMatchObject([{ data: { excerpt: "" } }]);
    expect(JSON.stringify(found)).not.toMatch(/H4sI|object Object/);
  });
});

test.for([
  ["<p>Desc &amp; more</p><p>of us</p>", "Desc & more of us"],
  ["One<br>two, <b>thr</b>ee", "One two, three"],
  ["&lt;p&gt;Escaped&lt;/p&gt;", "Escaped"],
  ["Growth < 20 % & more", "Growth < 20 % & more"],
  ["<p></p>", "Shaping Your Culture For Tomorrow"],
] as const)(
  "metadata of %j are shown as %j, and tags are named",
  async ([written, text], { api, read }) => {
    const byPage = {
      ...thirdPartyContent.byPage,
      "/api/meta/get_by_id": { home: { vTitle: "Home", tDescription: written, tKeyword: written } },
    };
    for (const bytes of ["text", "array"] as const) {
      api.options = { ...api.options, content: { ...thirdPartyContent, byPage }, bytes };
      const { content, report } = await read();
      const keywords = text.startsWith("Shaping") ? "culture, audit, shaping, tomorrow" : text;
      expect(content.metas.find(({ id }) => id === "home")?.data).toEqual({
        title: "Home",
        description: text,
        keywords,
      });
      const named = report.leftOut.map(({ path, expected }) => `${path}: ${expected}`);
      const fault = (path: string) => `${path}: a text without tags`;
      expect(named).toEqual(
        /<(?!br)[a-z]|&lt;/.test(written) ? [fault("tDescription"), fault("tKeyword")] : [],
      );
    }
  },
);

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
