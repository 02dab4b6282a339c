import { describe, expect } from "vitest";

import { type ThirdPartyApi, startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "./fetch-setup.ts";

const first = "/api/survey/get_all_data";

/** Gives every answer this version, and clears the recorded calls. */
const atVersion = (api: ThirdPartyApi, version: ThirdPartyApi["options"]["version"]): void => {
  api.options = { ...api.options, version };
  api.calls.splice(0);
};
const pathsOf = (api: ThirdPartyApi) => api.calls.map(({ path }) => path);

describe("a host that sends a content version", () => {
  test("gets one call while the version is the same", async ({ api, read, readUnless }) => {
    atVersion(api, () => "7");
    const { content, digest } = await read();
    expect(api.calls.length).toBeGreaterThan(80);
    atVersion(api, () => "7");
    expect(await readUnless(digest)).toMatchObject({ unchanged: true });
    expect(pathsOf(api)).toEqual([first]);
    expect((await read()).content).toEqual(content);
    expect(pathsOf(api)).toEqual([first, first]);
  });

  test("gets all calls when the version has changed", async ({ api, read }) => {
    atVersion(api, () => "7");
    await read();
    atVersion(api, () => "8");
    api.options = { ...api.options, content: withPosts((posts) => posts.slice(0, 1)) };
    const { content } = await read();
    expect(content.posts).toHaveLength(1);
    atVersion(api, () => "8");
    expect((await read()).content).toEqual(content);
    expect(pathsOf(api)).toEqual([first]);
  });

  test("gets all calls when an older version returns", async ({ api, read }) => {
    atVersion(api, () => "7");
    const { content } = await read();
    // This fetch lacks the labels, but caches the one post.
    atVersion(api, () => "8");
    const { lists, ...rest } = withPosts((posts) => posts.slice(0, 1));
    const surveys = [...(lists[first] ?? []), { vSurvey: "New", eFeature: "Yes" }];
    api.options = {
      ...api.options,
      content: { ...rest, lists: { ...lists, [first]: surveys } },
      failures: { "/api/label/get_all_data": "garbage" },
    };
    expect((await read()).report.failedCalls).not.toEqual([]);
    atVersion(api, () => "7");
    api.options = { ...api.options, content: thirdPartyContent, failures: {} };
    expect((await read()).content).toEqual(content);
  });

  test.for([
    [
      "answers did not all carry it",
      { version: (path: string) => (path === "/api/page" ? undefined : "7") },
    ],
    ["it changed meanwhile", { version: (_: string, before: number) => (before > 60 ? "8" : "7") }],
    [
      "a call failed",
      { version: () => "7", failures: { "/api/blog/recommendation": "garbage" as const } },
    ],
  ] as const)("gets all calls when %s", async ([, options], { api, read, readUnless }) => {
    api.options = { ...api.options, ...options };
    const { digest } = await read();
    atVersion(api, () => "7");
    await readUnless(digest);
    expect(api.calls.length).toBeGreaterThan(80);
  });

  test("gets all calls when the settings have changed", async ({ api, read }) => {
    atVersion(api, () => "7");
    await read();
    atVersion(api, () => "7");
    await read({ settings: { SITE_URL: "https://new.third-party.example" } });
    expect(api.calls.length).toBeGreaterThan(80);
  });

  test("does not make the cache of the second host trusted", async ({ api, read, readUnless }) => {
    const second = await startThirdPartyApi();
    const platformHost = second.address;
    atVersion(api, () => "7");
    const { digest } = await read({ platformHost });
    atVersion(api, () => "7");
    const same = await readUnless(digest, { platformHost });
    expect(same).toMatchObject({ unchanged: true });
    const content = { ...thirdPartyContent, platform: { vTitle: "Another" } };
    second.options = { ...second.options, content };
    const other = await readUnless(digest, { platformHost });
    expect(other).toMatchObject({
      unchanged: false,
      content: { platform: [{ data: { title: "Another" } }] },
    });
    expect(pathsOf(api)).toEqual([first, first]);
    expect(pathsOf(second)).toHaveLength(3);
    await second.close();
  });

  test("covers its pictures too", async ({ api, read, readUnless }) => {
    atVersion(api, () => "7");
    const { digest } = await read();
    api.pictureRequests.splice(0);
    await readUnless(digest, { at: "2026-11-25T12:00:00.000Z" });
    expect(api.pictureRequests).toEqual([]);
    await readUnless(digest, { recheck: true });
    expect(api.pictureRequests.length).toBeGreaterThan(10);
  });
});

describe("recommendations in the list of posts", () => {
  const recommendation = [{ vBlog: "Night shift", vUniqueCode: "post-ccc333" }];

  test("replace the calls for them", async ({ api, read }) => {
    const content = withPosts((posts) => posts.map((post) => ({ ...post, recommendation })));
    api.options = { ...api.options, content };
    const { content: site } = await read();
    expect(pathsOf(api)).not.toContain("/api/blog/recommendation");
    expect(site.posts.map(({ data }) => data.recommended)).toEqual([
      ["night-shift"],
      ["night-shift"],
      [],
    ]);
  });

  test.for([null, "none", [{ vBlog: "No code" }]])(
    "do not when they are %j",
    async (broken, { api, read }) => {
      const content = withPosts((posts) =>
        posts.map((post) => ({ ...post, recommendation: broken })),
      );
      const usual = await read();
      api.options = { ...api.options, content };
      api.calls.splice(0);
      expect((await read()).content).toEqual(usual.content);
      expect(pathsOf(api).filter((path) => path === "/api/blog/recommendation")).toHaveLength(2);
    },
  );

  test("may be an empty list", async ({ api, read }) => {
    const content = withPosts((posts) => posts.map((post) => ({ ...post, recommendation: [] })));
    api.options = { ...api.options, content };
    const { content: site } = await read();
    expect(site.posts.flatMap(({ data }) => data.recommended)).toEqual([]);
    expect(pathsOf(api)).not.toContain("/api/blog/recommendation");
  });
});
