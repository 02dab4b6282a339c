import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { build } from "vite";

import config from "../../playwright.config.ts";
import { brotliOptions } from "../../src/publisher/preview/create-site.ts";
import { weighPage } from "../../src/publisher/check/weights.ts";
import { openSite } from "./sample-site.ts";

/** Files of the pages that are measured, without `.html`. */
const names = [
  "index",
  "blog",
  "blog-detail/a-daily-mood-is-not-a-diagnosis",
  "contact-us",
  "login",
];
const kinds = ["site", "limit", "client"] as const;
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Figures of Lighthouse's audits, in milliseconds but for the shift. */
const audits = {
  "first paint": "first-contentful-paint",
  "largest paint": "largest-contentful-paint",
  "speed index": "speed-index",
  blocked: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;

/**
 * Measures public pages on Lighthouse's simulated phone, each beside two companions of the same
 * words and pictures.
 *
 * @returns rows of a table: medians of all runs; the site's own pages have scores, the script without and
 *   with that of islands, and the slowest answer with a processor four times as slow
 */
export async function measurePages(site: string, database: string, folder: string, runs: number) {
  const copy = join(folder, "companions");
  await cp(site, copy, { recursive: true, dereference: true });
  await writeCompanions(copy, names);
  await using server = await openSite(copy, database, folder);
  const rows: object[] = [];
  for (const name of names)
    for (const kind of kinds) {
      const isOwn = kind === "site";
      const path = isOwn ? name : `${kind}/${name}-page`;
      const pathname = `/${path.replace(/^index$/, "")}`;
      const address = server.address + pathname;
      const { html, script, withIslands } = await weighPage(copy, pathname, brotliSize);
      rows.push({
        page: name.replace(/(?<=^blog-detail\/).*/, "…"),
        kind,
        ...(await lighthouseFigures(address, runs, isOwn)),
        "HTML, KB": kilobytes(html),
        ...(isOwn && {
          "script, KB": kilobytes(script),
          "with islands, KB": kilobytes(withIslands),
          "slowest response": await slowestResponse(address),
        }),
      });
    }
  return rows;
}

/** In bytes. */
const brotliSize = (text: Buffer | string) => brotliCompressSync(text, brotliOptions).length;

const kilobytes = (bytes: number) => Number((bytes / 1024).toFixed(1));

async function lighthouseFigures(address: string, runs: number, isOwn: boolean) {
  const results = await Array.fromAsync({ length: runs }, () => audit(address, isOwn));
  const figures = Object.entries(audits).map(([title, id]) => [
    title,
    Number(median(results.map((result) => result.audits[id]?.numericValue ?? NaN)).toFixed(3)),
  ]);
  const scores = categories.map((category) =>
    median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)),
  );
  return {
    ...(Object.fromEntries(figures) as Record<keyof typeof audits, number>),
    ...(isOwn && { scores: scores.map(Math.round).join(" ") }),
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? NaN;

/** Runs Lighthouse in a browser of its own, so that nothing is cached. */
async function audit(address: string, isWhole: boolean) {
  const { args = [], ...launch } = config.use?.launchOptions ?? {};
  const port = 9300 + Math.floor(Math.random() * 600);
  await using _browser = await chromium.launch({
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const result = await lighthouse(address, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: isWhole ? categories : ["performance"],
  });
  if (!result) throw new Error(`Lighthouse has no result for ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  return lhr;
}

/**
 * Uses a page as a visitor does, with a processor four times as slow: tabs through it, opens the
 * menu, and presses its first controls. Returns milliseconds until the slowest one had been drawn.
 */
async function slowestResponse(address: string): Promise<number> {
  await using browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    new PerformanceObserver((list) => {
      // Pointers that move over something are no interactions.
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) times.push(duration);
      // TypeScript's own types lack the threshold.
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address);
  for (let tab = 0; tab < 5; tab += 1) await page.keyboard.press("Tab");
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.keyboard.press("Escape");
  for (const control of await page
    .locator("main :is(label, summary, button, input:not([type=hidden]))")
    .all())
    if (await control.isVisible()) await control.click({ timeout: 2_000 }).catch(() => undefined);
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        requestIdleCallback(() => resolve((window as unknown as { times: number[] }).times), {
          timeout: 1_000,
        }),
      ),
  );
  return Math.round(Math.max(0, ...times));
}

/** Style sheet of the plain companion: as much as a page needs to be read on a phone. */
const plainStyle =
  "body{max-width:40em;margin:1em auto;padding:0 1em;font:18px/1.5 system-ui,sans-serif}img,svg{max-width:100%;height:auto}";

const shell = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Companion</title>${head}</head><body>${body}</body></html>`;

const program = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const answer = await fetch(location.pathname + ".json");
const { __html } = await answer.json();
createRoot(document.getElementById("root")).render(
  createElement("div", { dangerouslySetInnerHTML: { __html } }),
);
`;

/**
 * Writes two companions of each page NAME.html into a built site, of the same words and pictures:
 * `/limit/NAME-page`, one small style and no script, and `/client/NAME-page`, rendered by React.
 */
async function writeCompanions(site: string, names: readonly string[]): Promise<void> {
  const source = join(site, "client.source.js");
  await writeFile(source, program);
  await build({
    configFile: false,
    logLevel: "error",
    root: site,
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(site, "client"),
      emptyOutDir: false,
      rolldownOptions: { input: source, output: { entryFileNames: "client.js" } },
    },
  });
  for (const name of names) {
    const html = await readFile(join(site, `${name}.html`), "utf8");
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
    const body = (/<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "").replace(
      /<(script|style)\b[^>]*>.*?<\/\1>/gs,
      "",
    );
    const write = async (path: string, text: string) => {
      await mkdir(join(site, path, ".."), { recursive: true });
      await writeFile(join(site, path), text);
    };
    await write(`limit/${name}-page.html`, shell(`<style>${plainStyle}</style>`, body));
    await write(`client/${name}.css`, styles.join("\n"));
    await write(`client/${name}-page.json`, JSON.stringify({ __html: body }));
    await write(
      `client/${name}-page.html`,
      shell(
        `<link rel="stylesheet" href="/client/${name}.css"><script type="module" src="/client/client.js"></script>`,
        '<div id="root"></div>',
      ),
    );
  }
}
