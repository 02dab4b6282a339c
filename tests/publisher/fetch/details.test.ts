import { describe, expect } from "vitest";

import type { ThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { type Row, thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "./fetch-setup.ts";

/** Posts and surveys in full, from `blog/get_by_id` and `survey/get_by_id`. */

const at = (hour: number) => ({ at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() });

/** Without a category, so that no recommendations are asked. */
const postsOf = (count: number, text = (index: number) => `<p>Text ${index}.</p>`): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    vBlog: `Post ${index}`,
    vUniqueCode: `post-${index}`,
    vImageAlt: "",
    tags: [],
    tDescription: text(index),
  }));

/** Lets the host have these posts in its list, and in its details. */
function serve(api: ThirdPartyApi, list: readonly Row[], details = list): void {
  const content = { ...withPosts(() => list), postBodies: details };
  api.options = { ...api.options, content };
}

const withText = (posts: readonly Row[], place: number, tDescription: string): Row[] =>
  posts.map((post, index) => (index === place ? { ...post, tDescription } : post));

/** Codes of the details that were asked for since the last look. */
const asked = (api: ThirdPartyApi, path = "/api/blog/get_by_id") =>
  api.calls
    .splice(0)
    .filter((call) => call.path === path)
    .map(({ body }) => (body as { vUniqueCode: string }).vUniqueCode);

const excerpt = (index: number) => `<p>Only the excerpt ${index}.</p>`;

test("a list with excerpts: each page has the whole text, and the list's card", async ({
  api,
  read,
}) => {
  const whole = postsOf(60).map((post, index) => ({
    ...post,
    vBlog: "Another title",
    vImage: "/media/banner.webp",
    vImageDetail: "/media/post-2.png",
    category: { vCategory: "Measuring" },
    tags: [{ vTag: `tag ${index % 2}` }],
  }));
  const list = postsOf(60, excerpt).map((post) => ({ ...post, vImage: "/media/post-2.png" }));
  serve(api, list, whole);
  const { content, report } = await read(at(0));
  expect(report.leftOut).toEqual([]);
  expect(asked(api)).toHaveLength(60);
  expect(content.articles.map(({ data }) => data.body)).toEqual(
    Array.from({ length: 60 }, (_, index) => `<p>Text ${index}.</p>`),
  );
  const post = content.posts[7]?.data;
  expect(post).toMatchObject({ title: "Post 7", tags: ["tag 1"], category: "Measuring" });
  expect(post?.detailImage).toEqual(post?.image);

  // Known ones in turn.
  await read(at(1));
  expect(asked(api)).toHaveLength(25);
  const [first = {}] = postsOf(1, () => "<p>New excerpt.</p>");
  serve(api, [{ ...first, vBlog: "New" }, ...list.slice(1)], whole);
  const { content: changed } = await read(at(2));
  // The posts beside it have a link with its title.
  expect(changed.articles[1]?.data.previous).toEqual({ slug: "new", title: "New" });
  expect(changed.articles[1]?.digest).not.toBe(content.articles[1]?.digest);
  expect(changed.articles[2]?.digest).toBe(content.articles[2]?.digest);
  const third = asked(api);
  expect(third).toContain("post-0");
  expect(third.length).toBeLessThanOrEqual(26);
});

test("a whole list: few calls, also for 1,000 posts, and none for the digest", async ({
  api,
  read,
  readUnless,
}) => {
  const posts = postsOf(1000);
  serve(api, posts);
  const { digest } = await read(at(0));
  const first = asked(api);
  expect(first).toHaveLength(25);
  expect(await readUnless(digest, at(1))).toMatchObject({ unchanged: true });
  const second = asked(api);
  expect(second.length).toBeLessThanOrEqual(50);
  expect(second.filter((code) => !first.includes(code))).toHaveLength(25);

  serve(api, withText(posts, 876, "<p>Edited.</p>"));
  const { content } = await read(at(2));
  expect(content.articles[876]?.data.body).toBe("<p>Edited.</p>");
  expect(asked(api).length).toBeLessThanOrEqual(100);
});

test("a detail that changes while the list doesn't is seen in its turn", async ({ api, read }) => {
  const posts = postsOf(3);
  serve(api, posts);
  await read(at(0));
  serve(api, posts, withText(posts, 1, "<p>Longer than the list's.</p>"));
  const { content } = await read(at(1));
  expect(content.articles[1]?.data.body).toBe("<p>Longer than the list's.</p>");
});

test("one of a sample that brings more: all are asked", async ({ api, read }) => {
  const posts = postsOf(70);
  serve(api, posts, withText(posts, 0, "<p>More.</p>"));
  await read(at(0));
  expect(new Set(asked(api)).size).toBe(70);
});

test("many posts that change at once on a host with a whole list: a sample is asked", async ({
  api,
  read,
}) => {
  serve(api, postsOf(20));
  await read(at(0));
  asked(api);
  const posts = postsOf(300, (index) => `<p>Imported ${index}.</p>`);
  serve(api, posts);
  const { content } = await read(at(1));
  expect(asked(api)).toHaveLength(25);
  expect(content.articles[299]?.data.body).toBe("<p>Imported 299.</p>");
});

test("a content version that is the last one's spares the details too", async ({ api, read }) => {
  serve(api, postsOf(80));
  api.options = { ...api.options, version: () => "7" };
  await read(at(0));
  asked(api);
  await read(at(1));
  expect(asked(api)).toEqual([]);
});

describe("a detail that fails", () => {
  test("leaves the list's record, is reported, and does not make the rebuild fail", async ({
    api,
    read,
    readUnless,
  }) => {
    serve(api, postsOf(3));
    api.options = { ...api.options, failures: { "/api/blog/get_by_id": "status 500" } };
    const { content, report, digest, outage } = await read(at(0));
    expect(content.articles[2]?.data.body).toBe("<p>Text 2.</p>");
    expect(report.failedCalls).toHaveLength(3);
    expect(outage).toBeUndefined();
    expect(await readUnless(digest, at(1))).toMatchObject({ unchanged: true, outage: undefined });
  });

  test("and has been whole leaves its last good text", async ({ api, read }) => {
    serve(api, postsOf(3, excerpt), postsOf(3));
    await read(at(0));
    api.options = { ...api.options, failures: { "/api/blog/get_by_id": "garbage" } };
    const { content } = await read(at(1));
    expect(content.articles[2]?.data.body).toBe("<p>Text 2.</p>");
  });

  test("of a post whose list text has changed since it was the same: the newer one shows", async ({
    api,
    read,
  }) => {
    const posts = postsOf(3);
    serve(api, posts);
    await read(at(0));
    serve(api, withText(posts, 1, "<p>Edited.</p>"), posts);
    api.options = { ...api.options, failures: { "/api/blog/get_by_id": "status 500" } };
    const { content } = await read(at(1));
    expect(content.articles[1]?.data.body).toBe("<p>Edited.</p>");
  });

  test("on a host that has no such call costs a sample of calls", async ({ api, read }) => {
    serve(api, postsOf(90));
    api.options = { ...api.options, failures: { "/api/blog/get_by_id": "code 404" } };
    const { content, report } = await read(at(0));
    expect(content.posts).toHaveLength(90);
    expect(report.failedCalls).toEqual([]);
    expect(asked(api)).toHaveLength(23);
  });
});

test("the record of another code is not shown, and reported once", async ({ api, read }) => {
  serve(api, postsOf(3, excerpt), postsOf(3));
  // The host answers its first post to all calls.
  api.options = { ...api.options, ignoresFilters: true };
  const { content, report } = await read(at(0));
  expect(content.articles.map(({ data }) => data.body)).toEqual([
    "<p>Text 0.</p>",
    "<p>Only the excerpt 1.</p>",
    "<p>Only the excerpt 2.</p>",
  ]);
  expect(report.leftOut).toEqual([
    {
      source: 'POST /api/blog/get_by_id {"vUniqueCode":"post-1"}',
      path: "vUniqueCode",
      expected: "the code that was asked for",
      received: "another one",
    },
  ]);
});

test("a survey's page has the text of its own call, its card that of the list", async ({
  api,
  read,
}) => {
  const detail = {
    vSurvey: "Pulse",
    vUniqueCode: "survey-code-2",
    tDescription: "<p>All about the pulse.</p>",
  };
  const content = { ...thirdPartyContent, surveyBodies: [detail] };
  const before = await read(at(0));
  api.options = { ...api.options, content };
  const { content: after } = await read(at(1));
  const pulse = (one: typeof after) => one.surveys.find(({ id }) => id === "pulse")?.data;
  expect(pulse(after)).toMatchObject({
    descriptionText: "All about the pulse.",
    short: pulse(before.content)?.short,
    description: pulse(before.content)?.description,
  });
  expect(pulse(after)?.image).toEqual(pulse(before.content)?.image);
});
