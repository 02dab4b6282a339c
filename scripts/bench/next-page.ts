import { setTimeout as pause } from "node:timers/promises";

import { listen } from "../../src/shared/http/listen.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import {
  openPrerenderingTab,
  type PrerenderingTab,
} from "../../tests/helpers/prerendering-browser.ts";
import { percentilesOf } from "./percentiles.ts";

/** Milliseconds from a press to the painted page, medians, by the way of going there. */
export type NextPage = Readonly<Record<"click" | "pointed at" | "back", number>>;

/** A link of the header. */
const link = 'header a[href="/blog"]';

/** Milliseconds for which a visitor points at a link before the press. */
const aim = 2000;

/**
 * Follows a link of the header and goes back, on a network on which each answer takes `latency`
 * milliseconds longer.
 *
 * @param site folder of the built site
 */
export async function measureNextPage(
  site: string,
  latency: number,
  runs: number,
): Promise<NextPage> {
  await using opened = new AsyncDisposableStack();
  const app = createSite(site);
  let tell: (milliseconds: number) => void;
  const slow = {
    async fetch(request: Request, environment?: object) {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/returned") tell(Number(search.slice(1)));
      await pause(latency);
      return app.fetch(request, environment);
    },
  };
  const { address } = opened.use(await listen(slow, 0));
  const times: Record<keyof NextPage, number[]> = { click: [], "pointed at": [], back: [] };
  for (let run = 0; run < runs; run += 1) {
    // Puppeteer loses a tab whose page has come back.
    await using tab = await openPrerenderingTab();
    times.click.push(await follow(tab, address, 0));
    times["pointed at"].push(await follow(tab, address, aim));
    const returned = Promise.withResolvers<number>();
    tell = returned.resolve;
    await tab.page.evaluate(goBack);
    times.back.push(await returned.promise);
  }
  const median = (kind: keyof NextPage) => percentilesOf(times[kind])(0.5);
  return { click: median("click"), "pointed at": median("pointed at"), back: median("back") };
}

/** From the press on a link to the first paint of its page. */
async function follow(tab: PrerenderingTab, address: string, wait: number): Promise<number> {
  const { page } = tab;
  await page.goto(`${address}/contact-us`);
  await page.evaluate(noteTimes);
  await page.hover(link);
  await pause(wait);
  await page.click(link);
  return numberOf(tab, paintAfterPress);
}

/** What the tab's page answers, once it has a number. */
async function numberOf({ ask }: PrerenderingTab, question: () => number): Promise<number> {
  for (;;) {
    await pause(500);
    const value = (await ask(question)) ?? 0;
    if (value > 0) return value;
  }
}

/** Runs in the page: keeps the time of the next press, and tells that of the first frame after a return. */
function noteTimes(): void {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => localStorage.setItem("pressed", String(now())), true);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        void fetch(`/returned?${now() - Number(localStorage.getItem("pressed"))}`);
      }),
    );
  });
}

/** Runs in the page. */
function goBack(): void {
  localStorage.setItem("pressed", String(performance.timeOrigin + performance.now()));
  // Not before the answer to the caller.
  setTimeout(() => history.back());
}

/** Runs in the page: milliseconds, once the next page is painted. */
function paintAfterPress(): number {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (location.pathname !== "/blog" || !paint) return 0;
  return performance.timeOrigin + paint.startTime - Number(localStorage.getItem("pressed"));
}
