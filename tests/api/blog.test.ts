import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { blogById, blogRecommendation, blogs } from "../../src/contract/blog.ts";
import { contentReader } from "./content-reader.ts";
import { dialects } from "./databases.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

describe.each(dialects)("the blog on %s", (dialect) => {
  let api: TestApi;
  let raw: ReturnType<typeof contentReader>["raw"];
  let list: ReturnType<typeof contentReader>["list"];
  beforeAll(async () => {
    api = await openTestApi(dialect);
    ({ raw, list } = contentReader(api));
  });
  afterAll(() => api.close());

  test("lists all posts, or those of one category", async () => {
    const posts = await list(blogs, { vCategory: "" });
    expect(posts.map(({ vBlog }) => vBlog)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Post number ${number}`),
    );
    expect(posts[0]).toMatchObject({
      vUniqueCode: "code1",
      vWebpImage: "/media/blog/cover.svg",
      vImageDetail: "/media/blog/cover-detail.svg",
      category: { vCategory: "Leadership" },
      tags: [{ vTag: "trust" }, { vTag: "tag 1" }],
      vAuthor: "Ada Author",
      dtPublished: "2026-03-12",
      dtUpdated: "2026-04-01",
    });
    expect(posts[1]).toMatchObject({ vAuthor: "", dtPublished: "", dtUpdated: "" });
    expect(posts[0]?.tDescription).toContain('<a href="/about-us">link</a>');
    expect(await list(blogs, { vCategory: "Leadership" })).toHaveLength(2);
    expect(await list(blogs, { vCategory: "Unknown" })).toEqual([]);
  });

  test("returns one post by its code, with its text as a byte array", async () => {
    const answer = await raw(blogById, { vUniqueCode: "code3" });
    expect(answer.data).toMatchObject({ vBlog: "Post number 3", tDescription: { type: "Buffer" } });
    const response = await api.post(blogById.path, { vUniqueCode: "none" });
    expect(response.status).toBe(404);
  });

  test.each([
    [2, 5],
    ["2", "5"],
  ])(
    "recommends three other posts, those of the same category first (category %j, post %j)",
    async (iCategoryId, iBlogId) => {
      const posts = await list(blogRecommendation, { iCategoryId, iBlogId });
      expect(posts.map(({ vUniqueCode }) => vUniqueCode)).toEqual(["code3", "code4", "code1"]);
    },
  );

  test("recommends posts with the fields that they have in the list", async () => {
    const { data } = await raw(blogRecommendation, { iCategoryId: 2, iBlogId: 5 });
    const listed = (await raw(blogs, { vCategory: "" })).data as { vUniqueCode: string }[];
    expect(data).toEqual(
      ["code3", "code4", "code1"].map((code) => {
        const post = listed.find(({ vUniqueCode }) => vUniqueCode === code);
        return Object.fromEntries(
          Object.entries(post ?? {}).filter(([name]) => name !== "recommendation"),
        );
      }),
    );
    expect(data).toMatchObject([{ tDescription: { type: "Buffer" } }, {}, {}]);
  });

  test("recommends three posts for ids that don't exist", async () => {
    const posts = await list(blogRecommendation, {
      iCategoryId: Number.MAX_SAFE_INTEGER,
      iBlogId: "x' or 1=1",
    });
    expect(posts).toHaveLength(3);
  });
});
