import { setTimeout as pause } from "node:timers/promises";

import puppeteer, { type Page } from "puppeteer-core";

import { findFullBrowser } from "../../scripts/setup/browser.mjs";

/** A tab of a browser in which pages may prerender others; Playwright forbids it. */
export interface PrerenderingTab extends AsyncDisposable {
  readonly page: Page;
  /** What a function answers in the page; undefined while the tab changes its page, which may never answer. */
  readonly ask: <Value>(question: () => Value) => Promise<Value | undefined>;
}

/** Starts a full Chromium, for the headless shell prerenders nothing. */
export async function openPrerenderingTab(): Promise<PrerenderingTab> {
  const executablePath = await findFullBrowser();
  if (!executablePath) throw new Error("This needs a full Chromium, which isn't installed.");
  const browser = await puppeteer.launch({
    executablePath,
    // A tab whose size is emulated prerenders nothing either.
    defaultViewport: null,
    args: [
      "--window-size=1280,900",
      // One page fades into another, which takes 100 ms without a graphics card.
      "--force-prefers-reduced-motion",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
    ],
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    page,
    ask: (question) =>
      Promise.race([page.evaluate(question).catch(() => undefined), pause(1000, undefined)]),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
