/** The page behind a link is drawn before the click, and does nothing until it is seen. */
import { setTimeout as pause } from "node:timers/promises";

import puppeteer, { type Page } from "puppeteer-core";

import { findFullBrowser } from "../../scripts/setup/browser.mjs";
import { pageViewAdd } from "../../src/contract/page.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { expect, test } from "./fixtures.ts";

/** A tab of a browser in which pages may prerender others; Playwright forbids it. */
interface PrerenderingTab extends AsyncDisposable {
  readonly page: Page;
  /** What a function answers in the page; undefined while the tab changes its page, which may never answer. */
  readonly ask: <Value>(question: () => Value) => Promise<Value | undefined>;
}

/** Starts a full Chromium, for the headless shell prerenders nothing. */
async function openPrerenderingTab(): Promise<PrerenderingTab> {
  const executablePath = await findFullBrowser();
  if (!executablePath) throw new Error("This needs a full Chromium, which isn't installed.");
  const browser = await puppeteer.launch({
    executablePath,
    // A tab whose size is emulated prerenders nothing either.
    defaultViewport: null,
    args: ["--window-size=1280,900", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    page,
    ask: (question) =>
      Promise.race([page.evaluate(question).catch(() => undefined), pause(1000, undefined)]),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Passes requests on to the site, and notes them. */
async function openNotedSite(target: string) {
  const prerendered: string[] = [];
  const views: string[] = [];
  const server = await listen(
    {
      async fetch(request) {
        const { pathname } = new URL(request.url);
        if (request.headers.get("sec-purpose")?.includes("prerender")) prerendered.push(pathname);
        const body = request.method === "POST" ? await request.text() : null;
        if (pathname === pageViewAdd.path)
          views.push((JSON.parse(body ?? "") as { vPage: string }).vPage);
        const { method, headers } = request;
        const options = { method, headers, body, redirect: "manual" } as const;
        const answer = await fetch(target + pathname, options);
        const passed = new Headers(answer.headers);
        // It is read already.
        passed.delete("content-encoding");
        passed.delete("content-length");
        return new Response(answer.body, { status: answer.status, headers: passed });
      },
    },
    0,
  );
  return { server, prerendered, views };
}

/** Points at the first link to a page that is in view. */
const pointAt = (page: Page, path: string) => page.hover(`header a[href="${path}"]`);

/** What the tab's own storage has, and not the copy of a page that is not shown. */
const stored = () => Object.fromEntries(Object.entries<string>(sessionStorage));

/** Whether the page was drawn before it was opened. */
const drawnAhead = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "activationStart" in entry && entry.activationStart !== 0);

test("a page that is drawn ahead is not counted and stores nothing until it is seen", async ({
  baseURL,
}) => {
  const { server, prerendered, views } = await openNotedSite(baseURL ?? "");
  await using opened = new AsyncDisposableStack();
  opened.use(server);
  const { page, ask } = opened.use(await openPrerenderingTab());
  await page.goto(`${server.address}/contact-us`);
  await expect.poll(() => views).toEqual(["contact-us"]);
  await page.evaluate(() => sessionStorage.setItem("solutionLink", "https://x.example/"));

  await pointAt(page, "/blog");
  await expect.poll(() => prerendered).toContain("/blog");
  // Its script is there, and it would have sent its view.
  await expect.poll(() => prerendered.some((path) => path.includes("blog.astro"))).toBe(true);
  await pointAt(page, "/");
  await expect.poll(() => prerendered).toContain("/");
  expect(await ask(stored)).toEqual({ solutionLink: "https://x.example/" });
  await page.click('header a[href="/"]');
  await expect.poll(() => views).toEqual(["contact-us", "home"]);
  await expect.poll(() => ask(stored)).toEqual({ vPage: "home" });
  expect(await ask(drawnAhead)).toBe(true);
  expect(views).toEqual(["contact-us", "home"]);
});
