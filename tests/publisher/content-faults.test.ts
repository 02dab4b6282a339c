import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { describe, expect, onTestFinished, vi } from "vitest";

import { siteEnvironment } from "../endurance/environment.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { publishBuild } from "../../src/publisher/publish.ts";
import { folderToPreview } from "../../src/publisher/preview/local-site.ts";
import { nowhere } from "../helpers/ports.ts";
import { test } from "./publishing.ts";
import {
  begin,
  blogs,
  editPost,
  expectRecovery,
  releaseFolders,
  expectSiteUnchanged,
} from "./published.ts";

/** No second runs. */
const callPolicy = { backoff: [] };

const banners = "/api/banner/get_all_data";

/** The kinds of failures are those of tests/publisher/fetch/failures.test.ts. */
test("a required list that fails leaves the site as it is, and the report says so", async ({
  site,
}) => {
  await begin(site);
  site.api.options = { ...site.api.options, failures: { [blogs]: "garbage" } };
  const run = await expectSiteUnchanged(site, () => site.publish({ callPolicy }));
  expect(run).toMatchObject({
    result: "failed",
    reason: expect.stringMatching(
      /^A call for content failed, so whether anything has changed is not known\. POST \/api\/blog\/get_all_data /,
    ) as unknown,
  });
  expect(run.report?.failedCalls).toEqual([
    {
      source: expect.stringContaining(`POST ${blogs}`) as unknown,
      reason: expect.any(String) as unknown,
      shownSince: expect.any(String) as unknown,
      ageMinutes: expect.any(Number) as unknown,
    },
  ]);
  site.api.options = { ...site.api.options, failures: {} };
  await expectRecovery(site);
});

test("a list that fails holds up no other news", async ({ site }) => {
  await begin(site);
  const before = await site.files();
  site.api.options = { ...site.api.options, failures: { [banners]: "status 500" } };
  editPost(site, "<p>Five in the morning.</p>");
  const run = await site.publish({ callPolicy });
  expect(run).toMatchObject({ result: "published", rendered: 6 });
  expect(run.report?.failedCalls).toHaveLength(1);
  const after = await site.files();
  expect(after.get("index.html")).toBe(before.get("index.html"));
});

test("texts with unclosed tags are shown in attributes as they are", async ({ site }) => {
  await begin(site);
  const vImageAlt = '<script>self.Astro <style> <template> "x"';
  const { content } = site.api.options;
  const [banner] = content.lists[banners] ?? [];
  const lists = { ...content.lists, [banners]: [{ ...banner, vImageAlt }] };
  site.api.options = { ...site.api.options, content: { ...content, lists } };
  await begin(site);
  const home = (await site.files()).get("index.html")?.toString() ?? "";
  // In an attribute only quotation marks and ampersands are escaped.
  expect(home).toContain(`alt="${vImageAlt.replaceAll('"', "&quot;")}"`);
  expect(home).toContain('<script type="application/ld+json">');
});

test("checks are not simply passed by texts that can't be read", async ({ site }) => {
  site.setContent({
    pages: site.api.options.content.pages.map((page) =>
      page["vSlug"] === "cookies"
        ? { ...page, tDescription: "[object Object]" }
        : { ...page, tDescription: '<p><a href="/About-Us">Us</a></p>' },
    ),
  });
  const run = await begin(site);
  const checks = run.steps.find(({ name }) => name === "checks");
  expect(checks?.note).toBe("passed without 1 text that can't be read");
  const files = await site.files();
  expect(files.get("cookies.html")?.toString()).not.toContain("object Object");
  expect(files.get("privacy-policy.html")?.toString()).toContain('<a href="/about-us">Us</a>');
  expect(run.report?.leftOut).toHaveLength(1);
});

test("an API that refuses connections changes nothing", async ({ site }) => {
  await begin(site);
  const run = await expectSiteUnchanged(site, () => site.publish({ host: nowhere, callPolicy }));
  expect(run.result, run.reason).toBe("failed");
  expect(run.report?.failedCalls[0]?.reason).toBe("the host can't be reached (ECONNREFUSED)");
  expect(run.report?.pictures.every(({ lastGood }) => lastGood)).toBe(true);
});

test("the content of another host is refused before that is asked", async ({ site }) => {
  await begin(site);
  editPost(site, "<p>Five in the morning.</p>");
  const calls = site.api.calls.length;
  const settings = parseSettings({ ...siteEnvironment, API_HOST: "http://127.0.0.1:4000" });
  const run = await expectSiteUnchanged(site, () => site.publish({ settings }));
  expect(run.result).toBe("refused");
  expect(run.reason).toMatch(/\(sample\).*http:\/\/127\.0\.0\.1:4000/);
  expect(site.api.calls).toHaveLength(calls);
});

describe("a first publish without any earlier answer", () => {
  test("publishes nothing while the API refuses connections", async ({ site }) => {
    const run = await site.publish({ host: nowhere, callPolicy });
    expect(run).toMatchObject({
      result: "failed",
      reason: expect.stringMatching(
        /failed: the host can't be reached \(ECONNREFUSED\)\. No earlier answer is kept, so nothing was published\.$/,
      ) as unknown,
    });
    expect(existsSync(site.paths.site)).toBe(false);
    expect(await releaseFolders(site)).toEqual([]);
    await begin(site);
  });
});

describe("a host that goes away during a first publish", () => {
  const lost =
    /^\d+ calls for content got no answer, and no earlier one is kept, so the site would lack content\./;

  test("leaves nothing published, by a build or a rebuild, until it is back", async ({ site }) => {
    const { options } = site.api;
    const goAwayLater = () => {
      let calls = 0;
      const interrupt = () => (calls++ < 45 ? undefined : "break off");
      site.api.options = { ...options, interrupt };
    };
    const settings = parseSettings({ ...siteEnvironment, API_HOST: site.api.address });
    const render = () => Promise.reject(new Error("The site is rendered."));
    const failed = { result: "failed", reason: expect.stringMatching(lost) as unknown };
    goAwayLater();
    expect(await publishBuild({ settings, paths: site.paths, render })).toMatchObject(failed);
    goAwayLater();
    expect(await site.publish({ callPolicy })).toMatchObject(failed);
    expect(existsSync(site.paths.site)).toBe(false);
    site.api.options = options;
    expect(await site.publish()).toMatchObject({ result: "published" });
  });
});

describe("content that became too little", () => {
  test("for the posts of the live site, where nothing is kept, is refused, except by force", async ({
    site,
  }) => {
    const { fetch } = globalThis;
    const live = `${siteEnvironment.SITE_URL}/addresses.json`;
    const posts = Array.from({ length: 9 }, (_, index) => [`/blog-detail/post-${index}`, "A post"]);
    const spy = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation((...asked) =>
        asked[0] === live ? Promise.resolve(Response.json(posts)) : fetch(...asked),
      );
    onTestFinished(() => spy.mockRestore());
    const run = await site.publish();
    expect(run).toMatchObject({
      result: "refused",
      reason: expect.stringContaining("has only 3 of the 9 posts it had") as unknown,
    });
    expect(existsSync(site.paths.site)).toBe(false);
    expect(await site.publish({ force: true })).toMatchObject({ result: "published" });
  });

  test("a required list gone empty is refused and can be looked at, until it is published by force", async ({
    site,
  }) => {
    await begin(site);
    const kept = folderToPreview(site.paths, []);
    const look = () => folderToPreview(site.paths, ["refused"]);
    site.change(banners, () => []);
    const run = await expectSiteUnchanged(site, () => site.publish());
    expect(run.result).toBe("refused");
    expect(run.reason).toContain("has no banners any more; there were 1");
    expect(run.reason).toContain("npm run preview -- refused");
    const refused = await readFile(`${look()}/index.html`, "utf8");
    expect(refused).not.toBe(await readFile(`${kept}/index.html`, "utf8"));
    const forced = await site.publish({ force: true });
    expect(forced).toMatchObject({ result: "published" });
    expect(await readFile(`${kept}/index.html`, "utf8")).toBe(refused);
    expect(look).toThrow("There is no release refused.");
  });
});
