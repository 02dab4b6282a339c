import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import {
  type ThirdPartyApi,
  type ThirdPartyOptions,
  startThirdPartyApi,
} from "../../fixtures/third-party-api.ts";
import { thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { thirdPartyPictures } from "../../fixtures/third-party-pictures.ts";
import { test } from "./fetch-setup.ts";

const change = (api: ThirdPartyApi, options: Partial<ThirdPartyOptions>) => {
  api.options = { ...api.options, ...options };
};

describe("content with a known digest", () => {
  test("is not transformed again, and each call is made once", async ({
    api,
    read,
    readUnless,
  }) => {
    const { digest } = await read();
    const calls = api.calls.splice(0).length;
    api.pictureRequests.splice(0);
    expect(await readUnless(digest, { at: "2026-11-21T14:00:00.000Z" })).toEqual({
      unchanged: true,
      digest,
      report: { leftOut: [], failedCalls: [], pictures: [] },
    });
    expect(api.calls).toHaveLength(calls);
    expect(new Set(api.pictureRequests.map(({ status }) => status))).toEqual(new Set([304]));
  });

  test("is unchanged with an empty cache too", async ({ api, folder, read, readUnless }) => {
    const { digest } = await read();
    const other = await readUnless(digest, { folder: join(folder, "other") });
    expect(other).toMatchObject({ unchanged: true, digest });
    expect(api.pictureRequests.map(({ status }) => status)).not.toContain(304);
  });

  test("is unchanged while calls fail and earlier answers are used", async ({
    api,
    read,
    readUnless,
  }) => {
    const { digest } = await read();
    change(api, { failures: { "*": "status 500" } });
    const outcome = await readUnless(digest, { at: "2026-11-21T12:05:00.000Z" });
    expect(outcome).toMatchObject({ unchanged: true });
    expect(outcome.report.failedCalls.length).toBeGreaterThan(80);
    expect(outcome.report.failedCalls[0]).toMatchObject({ ageMinutes: 5 });
  });

  test("is unchanged when only its notation or unused fields differ", async ({
    api,
    read,
    readUnless,
  }) => {
    const { digest } = await read();
    change(api, {
      list: "data.data",
      bytes: "buffer",
      content: withPosts((posts) => posts.map((post) => ({ ...post, iViews: 17 }))),
    });
    expect(await readUnless(digest)).toMatchObject({ unchanged: true });
  });

  test("reports again what was left out", async ({ api, folder, read, readUnless }) => {
    change(api, {
      pictures: new Map(
        [...(await thirdPartyPictures())].filter(([path]) => path !== "/media/banner.webp"),
      ),
      content: withPosts(([first, ...others]) => [
        { ...first, tDescription: '<iframe src="https://evil.example"></iframe>' },
        ...others,
        { vBlog: "" },
      ]),
    });
    const { report, digest } = await read();
    expect(report.leftOut.length).toBeGreaterThan(1);
    expect(report.pictures).toHaveLength(1);
    const again = await readUnless(digest);
    expect(again).toEqual({ unchanged: true, digest, report });
    expect(JSON.parse(await readFile(join(folder, "report.json"), "utf8"))).toMatchObject({
      ...report,
    });
  });
});

describe("the digest changes", async () => {
  const pictures = [...(await thirdPartyPictures())];
  const blogLabels = { vLabel: "LBL_BLOG_HEADING", vText: "News" };
  const changes: readonly (readonly [string, Partial<ThirdPartyOptions>])[] = [
    [
      "for one changed label",
      {
        content: {
          ...thirdPartyContent,
          byPage: {
            ...thirdPartyContent.byPage,
            "/api/label/get_all_data": { blog: [blogLabels] },
          },
        },
      },
    ],
    ["for a post less", { content: withPosts((posts) => posts.slice(1)) }],
    ["for posts in another order", { content: withPosts((posts) => posts.toReversed()) }],
    ["for the platform", { content: { ...thirdPartyContent, platform: undefined } }],
    [
      "for a picture that is another one",
      {
        // Each path gets the picture of the path before it.
        pictures: new Map(
          pictures.flatMap(([path], place) =>
            pictures
              .slice(place - 1)
              .slice(0, 1)
              .map(([, one]) => [path, one]),
          ),
        ),
      },
    ],
  ];
  test.for(changes)("%s", async ([, options], { api, read, readUnless }) => {
    const { digest } = await read();
    change(api, options);
    const other = await readUnless(digest, { at: "2026-11-21T14:00:00.000Z" });
    expect(other).toMatchObject({ unchanged: false });
    change(api, { content: thirdPartyContent, pictures: await thirdPartyPictures() });
    const back = await readUnless(digest, { at: "2026-11-21T16:00:00.000Z" });
    expect(back).toMatchObject({ unchanged: true, digest });
  });

  test("for another site", async ({ read, readUnless }) => {
    const { digest } = await read();
    const settings = { SITE_URL: "https://new.third-party.example" };
    expect(await readUnless(digest, { settings })).toMatchObject({ unchanged: false });
  });
});

describe("a local API", () => {
  test("has the same content at another port", async ({ api, read }) => {
    const film = (address: string) => ({ vUrl: `${address}/media/videos/film`, vTitle: "Film" });
    const contentAt = ({ address }: ThirdPartyApi) => ({
      ...thirdPartyContent,
      lists: {
        ...thirdPartyContent.lists,
        "/api/video/get_all_data": [{ vUrl: "/media/videos/film" }],
        "/api/blog/get_all_data": [
          {
            ...thirdPartyContent.lists["/api/blog/get_all_data"]?.[0],
            tDescription: `<p>Text</p><img src="/media/in-text.png" alt="x"><iframe src="${film(address).vUrl}"></iframe>`,
          },
        ],
      },
    });
    change(api, { content: contentAt(api) });
    const first = await read({ cacheKey: "embedded" });
    const moved = await startThirdPartyApi();
    change(moved, { content: contentAt(moved) });
    const second = await read({
      cacheKey: "embedded",
      settings: { API_HOST: moved.address },
      at: "2026-11-21T12:30:00.000Z",
    });
    expect(second.content).toEqual(first.content);
    expect(JSON.stringify(second.content)).not.toContain("127.0.0.1");
    expect(moved.pictureRequests).toEqual([]);
    await moved.close();
  });

  test("has the same digest at another port", async ({ api, folder, read }) => {
    const moved = await startThirdPartyApi();
    const { digest } = await read();
    const other = await read({
      settings: { API_HOST: moved.address },
      folder: join(folder, "other"),
    });
    expect(other.digest).toBe(digest);
    expect(api.address).not.toBe(moved.address);
    await moved.close();
  });
});

describe("a second fetch", () => {
  const newer = withPosts((posts) => [
    {
      ...posts[0],
      vBlog: "Newest",
      vUniqueCode: "post-new",
      iBlogId: 99,
      tDescription: "<h3>New</h3><p>Fresh.</p>",
    },
    ...posts,
  ]);

  test("returns the same bytes as a first one", async ({ api, folder, read }) => {
    await read();
    const missing = new Map(await thirdPartyPictures());
    missing.delete("/media/in-text.png");
    const states: Partial<ThirdPartyOptions>[] = [
      { content: newer },
      { pictures: missing },
      { content: thirdPartyContent },
      { pictures: await thirdPartyPictures() },
    ];
    for (const [index, state] of states.entries()) {
      change(api, state);
      const at = `2026-11-2${index + 3}T12:59:59.000Z`;
      // A missing picture is used for another day.
      await read({ at: `2026-11-2${index + 2}T11:59:59.000Z` });
      const fresh = await read({ at, folder: join(folder, `fresh ${index}`) });
      const undated = (content: unknown) =>
        JSON.stringify(content).replaceAll(/"(updated|digest)":"[^"]*"/g, "");
      const { content, digest } = await read({ at });
      expect(undated(content)).toBe(undated(fresh.content));
      expect(digest).toBe(fresh.digest);
    }
  });

  test("stores when an answer was last confirmed", async ({ api, read, readUnless }) => {
    const { digest } = await read();
    await readUnless(digest, { at: "2026-11-21T12:10:00.000Z" });
    change(api, { failures: { "/api/video/get_all_data": "garbage" } });
    const { report } = await readUnless(digest, { at: "2026-11-21T12:15:00.000Z" });
    expect(report.failedCalls).toMatchObject([
      { shownSince: "2026-11-21T12:10:00.000Z", ageMinutes: 5 },
    ]);
  });
});
