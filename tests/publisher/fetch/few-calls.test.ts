import { describe, expect } from "vitest";

import type { ThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "./fetch-setup.ts";

/** The cost of a check for changes at a host that has the specification's calls only. */

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString();

describe("recommendations of many posts", () => {
  const posts = Array.from({ length: 40 }, (_, index) => ({
    vBlog: `Post ${index}`,
    vUniqueCode: `post-${index}`,
    iBlogId: index,
    iCategoryId: index % 2,
    category: { vCategory: `Category ${index % 2}` },
    tags: [],
    tDescription: "<p>A text.</p>",
  }));
  const withChanged = (change: (post: (typeof posts)[number]) => object) =>
    withPosts(() =>
      posts.map((post) => (post.iBlogId === 7 ? { ...post, ...change(post) } : post)),
    );
  const asked = (api: ThirdPartyApi) =>
    api.calls
      .splice(0)
      .filter(({ path }) => path === "/api/blog/recommendation")
      .map(({ body }) => (body as { iBlogId: number }).iBlogId);

  test("are asked once, then 25 a time in turn", async ({ api, read }) => {
    api.options = { ...api.options, content: withPosts(() => posts) };
    await read({ at: hour(0) });
    expect(asked(api)).toHaveLength(40);
    await read({ at: hour(1) });
    const second = asked(api);
    expect(second).toHaveLength(25);
    await read({ at: hour(2) });
    expect(new Set([...second, ...asked(api)]).size).toBe(40);
  });

  test("are asked again for a category that has changed, and all by a recheck", async ({
    api,
    read,
  }) => {
    api.options = { ...api.options, content: withPosts(() => posts) };
    await read({ at: hour(0) });
    asked(api);
    api.options = { ...api.options, content: withChanged(() => ({ tDescription: "<p>New.</p>" })) };
    await read({ at: hour(1) });
    expect(asked(api)).toHaveLength(25);
    api.options = { ...api.options, content: withChanged(() => ({ vUniqueCode: "another" })) };
    await read({ at: hour(2) });
    const odd = posts.filter(({ iCategoryId }) => iCategoryId === 1).map(({ iBlogId }) => iBlogId);
    expect(asked(api)).toEqual(expect.arrayContaining(odd));
    await read({ at: hour(3), recheck: true });
    expect(asked(api)).toHaveLength(40);
  });

  test("that are not asked are shown as they were", async ({ api, read }) => {
    api.options = { ...api.options, content: withPosts(() => posts) };
    const first = await read({ at: hour(0) });
    const second = await read({ at: hour(1) });
    expect(second.content).toEqual(first.content);
    expect(second.digest).toBe(first.digest);
  });

  test("in another order are no change", async ({ api, read }) => {
    api.options = { ...api.options, content: withPosts(() => posts) };
    const first = await read({ at: hour(0) });
    api.options = { ...api.options, recommended: posts.toReversed() };
    const second = await read({ at: hour(1), recheck: true });
    expect(second.content).toEqual(first.content);
    expect(second.digest).toBe(first.digest);
    api.options = { ...api.options, recommended: posts.slice(1).toReversed() };
    const third = await read({ at: hour(2), recheck: true });
    expect(third.digest).not.toBe(first.digest);
  });

  test("that name a post by another title change nothing else", async ({ api, read }) => {
    const titled = (vBlog: string) => withChanged(() => ({ vBlog, vUniqueCode: "post-7" }));
    api.options = { ...api.options, content: titled("Post 7") };
    await read({ at: hour(0) });
    api.options = { ...api.options, content: titled("Another title") };
    const changed = await read({ at: hour(1) });
    const again = await read({ at: hour(2), recheck: true });
    expect(again.digest).toBe(changed.digest);
  });

  test("are twelve at most, of a host that recommends a whole category", async ({ api, read }) => {
    api.options = { ...api.options, content: withPosts(() => posts) };
    const { content } = await read({ at: hour(0) });
    expect(content.posts[0]?.data.recommended).toEqual(
      Array.from({ length: 12 }, (_, index) => `post-${2 * index + 2}`),
    );
  });
});

describe("a host with ETag", () => {
  test.for([304, 412] as const)(
    "answers %i in place of an answer that is known",
    async (notModified, { api, read }) => {
      api.options = { ...api.options, notModified };
      const first = await read({ at: hour(0) });
      api.options = {
        ...api.options,
        content: {
          ...thirdPartyContent,
          byPage: {
            ...thirdPartyContent.byPage,
            "/api/label/get_all_data": { blog: [{ vLabel: "LBL_BLOG_HEADING", vText: "News" }] },
          },
        },
      };
      api.calls.splice(0);
      const second = await read({ at: hour(1) });
      expect(api.calls.every(({ headers }) => "if-none-match" in headers)).toBe(true);
      expect(second.report).toEqual(first.report);
      expect(second.content.posts).toEqual(first.content.posts);
      const blogLabels = second.content.labels.find(({ id }) => id === "blog");
      expect(blogLabels?.data.texts).toEqual({ LBL_BLOG_HEADING: "News" });
    },
  );
});
