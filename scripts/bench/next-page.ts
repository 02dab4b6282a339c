import { setTimeout as pause } from "node:timers/promises";

import { listen } from "../../src/http/listen.ts";
import { createSite } from "../../src/preview/create-site.ts";
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
  const slow = {
    async fetch(request: Request, environment?: object) {
      await pause(latency);
      return app.fetch(request, environment);
    },
  };
  const { address } = opened.use(await listen(slow, 0));
  const tab = opened.use(await openPrerenderingTab());
  const times: Record<keyof NextPage, number[]> = { click: [], "pointed at": [], back: [] };
  for (let run = 0; run < runs; run += 1) {
    times.click.push(await follow(tab, address, 0));
    times["pointed at"].push(await follow(tab, address, aim));
    times.back.push(await goBack(tab));
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

/** From the call to the first frame of the page, which the back-forward cache has. */
async function goBack(tab: PrerenderingTab): Promise<number> {
  await tab.page.evaluate(() => {
    localStorage.setItem("pressed", String(performance.timeOrigin + performance.now()));
    setTimeout(() => history.back());
  });
  return numberOf(tab, () => Number(localStorage.getItem("returned")));
}

/** What the tab's page answers, once it has a number. */
async function numberOf({ ask }: PrerenderingTab, question: () => number): Promise<number> {
  for (;;) {
    await pause(500);
    const value = (await ask(question)) ?? 0;
    if (value > 0) return value;
  }
}

/** Runs in the page: keeps the times of the next press, and of the first frame after a return. */
function noteTimes(): void {
  const now = () => performance.timeOrigin + performance.now();
  localStorage.removeItem("returned");
  addEventListener("click", () => localStorage.setItem("pressed", String(now())), true);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    requestAnimationFrame(() =>
      setTimeout(() =>
        localStorage.setItem("returned", String(now() - Number(localStorage.getItem("pressed")))),
      ),
    );
  });
}

/** Runs in the page: milliseconds, once the next page is painted. */
function paintAfterPress(): number {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (location.pathname !== "/blog" || !paint) return 0;
  return performance.timeOrigin + paint.startTime - Number(localStorage.getItem("pressed"));
}
