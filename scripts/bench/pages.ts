import { cp } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";

import config from "../../playwright.config.ts";
import { brotliOptions } from "../../src/publisher/preview/serve-file.ts";
import { weighPage } from "../../src/publisher/check/weights.ts";
import { writeCompanions } from "./companions.ts";
import { percentilesOf } from "./percentiles.ts";
import { slowestResponse } from "./slowest-response.ts";
import { openSite } from "./open-site.ts";

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
 * words and pictures (companions.ts).
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
      const { html, script, withIslands } = await weighPage(copy, pathname, packed);
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
const packed = (text: Buffer | string) => brotliCompressSync(text, brotliOptions).length;

const kilobytes = (bytes: number) => Number((bytes / 1024).toFixed(1));

async function lighthouseFigures(address: string, runs: number, isOwn: boolean) {
  const results = await Array.fromAsync({ length: runs }, () => audit(address, isOwn));
  const median = (values: readonly number[]) => percentilesOf(values)(0.5);
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
