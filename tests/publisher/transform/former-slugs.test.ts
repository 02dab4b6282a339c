import { join } from "node:path";

import { describe, expect, onTestFinished } from "vitest";

import { redirectFormerSlugs } from "../../../src/publisher/transform/ledgers.ts";
import { withLists, withPosts } from "../../fixtures/third-party-content.ts";
import { fetchContent } from "../../../src/publisher/fetch-content.ts";
import { startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { settingsFor, test } from "../fetch/fetch-setup.ts";

/** Records the slugs of posts, given as `code: slug`, and returns the redirects as texts. */
const renames =
  (folder: string, kind = "blog-detail") =>
  async (slugs: Readonly<Record<string, string>>) => {
    const pages = Object.entries(slugs).map(([code, slug]) => ({ code, slug }));
    const file = join(folder, "slugs.json");
    const redirects = await redirectFormerSlugs(file, { [kind]: pages });
    return redirects.map(({ from, to }) => `${from} ${to}`);
  };

describe("the old address of a post", () => {
  test("redirects to the current one, without a chain", async ({ folder }) => {
    const note = renames(folder);
    expect(await note({ a: "one", b: "other" })).toEqual([]);
    expect(await note({ a: "two", b: "other" })).toEqual(["/blog-detail/one /blog-detail/two"]);
    const both = ["/blog-detail/one /blog-detail/three", "/blog-detail/two /blog-detail/three"];
    expect(await note({ b: "other", a: "three" })).toEqual(both);
    expect(await note({ a: "three", b: "other" })).toEqual(both);
  });

  test("does not redirect when a post has it again", async ({ folder }) => {
    const note = renames(folder);
    await note({ a: "one" });
    await note({ a: "two" });
    expect(await note({ a: "one" })).toEqual(["/blog-detail/two /blog-detail/one"]);
    expect(await note({ a: "one", b: "two" })).toEqual([]);
    // It redirects to the last post that had it.
    expect(await note({ a: "one", b: "three" })).toEqual(["/blog-detail/two /blog-detail/three"]);
  });

  test("is last in the list when it was given up last, because hosts with limits drop the first", async ({
    folder,
  }) => {
    const note = renames(folder);
    await note({ a: "zebra", b: "apple" });
    await note({ a: "one", b: "apple" });
    await note({ a: "one", b: "two" });
    const inOrder = ["/blog-detail/zebra /blog-detail/one", "/blog-detail/apple /blog-detail/two"];
    expect(await note({ a: "one", b: "two" })).toEqual(inOrder);
    await note({ a: "zebra", b: "two" });
    expect(await note({ a: "three", b: "two" })).toEqual([
      "/blog-detail/apple /blog-detail/two",
      "/blog-detail/one /blog-detail/three",
      "/blog-detail/zebra /blog-detail/three",
    ]);
  });

  test("is not recorded when it differs from a current one in case only", async ({ folder }) => {
    const note = renames(folder, "survey");
    await note({ a: "dailyMood" });
    expect(await note({ a: "dailymood" })).toEqual([]);
  });

  test("does not redirect while the post is missing", async ({ folder }) => {
    const note = renames(folder);
    await note({ a: "one", b: "other" });
    await note({ a: "two", b: "other" });
    expect(await note({ b: "other" })).toEqual([]);
    expect(await note({ a: "three", b: "other" })).toEqual([
      "/blog-detail/one /blog-detail/three",
      "/blog-detail/two /blog-detail/three",
    ]);
  });

  test("is encoded as in pages, for any code", async ({ folder }) => {
    const note = renames(folder);
    await note(JSON.parse('{"__proto__": "été & co"}') as Record<string, string>);
    expect(await note(JSON.parse('{"__proto__": "日本"}') as Record<string, string>)).toEqual([
      "/blog-detail/%C3%A9t%C3%A9%20%26%20co /blog-detail/%E6%97%A5%E6%9C%AC",
    ]);
  });
});

test("a fetch returns the redirects of renamed posts and surveys", async ({ api, read }) => {
  expect((await read()).redirects).toEqual([]);
  const { lists } = withPosts((posts) =>
    posts.map((post) =>
      post["vUniqueCode"] === "post-bbb222" ? { ...post, vBlog: "Bad news is slow" } : post,
    ),
  );
  const path = "/api/survey/get_all_data";
  const surveys = (lists[path] ?? []).map((row) =>
    row?.["vSurvey"] === "Pulse" ? { ...row, vSurvey: "Heart Beat" } : row,
  );
  api.options = { ...api.options, content: withLists({ ...lists, [path]: surveys }) };
  expect((await read()).redirects).toEqual([
    { from: "/blog-detail/bad-news-travels", to: "/blog-detail/bad-news-is-slow", status: 301 },
    { from: "/survey/pulse", to: "/survey/heart-beat", status: 301 },
  ]);
});

test("redirects and times stay when the content moves to another host", async ({ folder }) => {
  const hosts = [await startThirdPartyApi(), await startThirdPartyApi()];
  onTestFinished(async () => {
    for (const host of hosts) await host.close();
  });
  const [first, second] = hosts.map(({ address }) => address);
  const noted = async (address = "", at = "") =>
    fetchContent({ settings: settingsFor(address), folder, now: () => new Date(at) });
  const before = await noted(first, "2026-11-21T12:00:00.000Z");
  const after = await noted(second, "2026-11-22T12:00:00.000Z");
  expect(after.content.posts.map(({ data }) => data.updated)).toEqual(
    before.content.posts.map(({ data }) => data.updated),
  );
});

test("a survey without a code has no old address", async ({ api, read }) => {
  const withName = (vSurvey: string) =>
    withLists({ "/api/survey/get_all_data": [{ vSurvey, eFeature: "Yes" }] });
  api.options = { ...api.options, content: withName("One name") };
  await read();
  api.options = { ...api.options, content: withName("Two names") };
  expect((await read()).redirects).toEqual([]);
});
