import { brotliCompressSync } from "node:zlib";

import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { brotliOptions } from "../../src/publisher/preview/create-site.ts";
import { expect, openWithScripts, pageViews, test } from "./fixtures.ts";

/** What a visitor who only reads has to load and run: half of it is Astro's loader of islands. */
const budget = 8 * 1024;

/** In bytes, as the site sends it. */
const weight = (code: Buffer | string) => brotliCompressSync(code, brotliOptions).length;

test("the home page runs at most 8 KB of script before anybody touches it", async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await openWithScripts(page, "/");
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === "" && (type === "" || type === "module"))
      .map(({ text }) => text),
  );
  const loaded = await Promise.all(bodies);
  const sizes = [...loaded, ...inline].map(weight);
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    String(sizes),
  ).toBeLessThanOrEqual(budget);
});

test("login: the human check begins with the page, once", async ({ page }) => {
  const challenges: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(humanCheckChallengePath)) challenges.push(request.url());
  });
  await page.goto("/login");
  await expect(page.locator("main [data-ready]")).toBeVisible();
  await expect.poll(() => challenges).toHaveLength(1);
});

test("a visit is reported once, also of a page that leads on, and again when the browser brings the page back", async ({
  page,
  baseURL,
}) => {
  const reported: unknown[] = [];
  const tokens: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== pageViews) return;
    reported.push(request.postDataJSON());
    tokens.push(request.headers()["x-xsrf-token"]);
  });
  await page.context().addCookies([{ name: "XSRF-TOKEN", value: "t-1", url: baseURL ?? "" }]);
  await page.goto("/blog");
  await expect.poll(() => reported).toEqual([{ vPage: "blog" }]);
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  // Playwright turns the back-forward cache off; this is the event that a return from it sends.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect.poll(() => reported).toEqual([{ vPage: "blog" }, { vPage: "blog" }]);
  await page.goto("/about-us");
  await expect.poll(() => reported).toHaveLength(3);
  expect(reported[2]).toEqual({ vPage: "about-us" });
  expect(tokens).toEqual(["t-1", "t-1", "t-1"]);
  // Chromium tells nobody of every request of a page that is left at once: the page's own calls are counted.
  await page.addInitScript((path) => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const { url } = new Request(input, { method: "POST" });
      if (url.endsWith(path) && typeof init?.body === "string")
        localStorage.setItem("called", (localStorage.getItem("called") ?? "") + init.body);
      return send(input, init);
    };
  }, pageViews);
  for (const [path, ...views] of [
    ["/profile", "profile", "home"],
    ["/dashboard", "dashboard", "login"],
    ["/logout", "logout", "home"],
    ["/survey-invite/u-1/u-1", "survey-invite", "login"],
    ["/survey-invite/a/b/c", "survey-invite", "data-not-found"],
  ] as const) {
    await page.evaluate(() => localStorage.removeItem("called"));
    await page.goto(path, { waitUntil: "commit" });
    const called = () => page.evaluate(() => localStorage.getItem("called")).catch(() => "");
    const expected = views.map((vPage) => JSON.stringify({ vPage })).join("");
    await expect.poll(called, path).toBe(expected);
  }
});
