import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { brotliOptions } from "../../src/publisher/preview/create-site.ts";
import { budgetOf, kilobyte, weighPage } from "../../src/publisher/check/weights.ts";
import { files, folder, isListed, pages, size } from "./site.ts";

const compressed = (path: string) => gzipSync(readFileSync(path)).length;

describe.each(pages)("$address", (page) => {
  test("is within its budgets of HTML, CSS and script", async () => {
    const weight = await weighPage(folder, page.address);
    const budget = budgetOf({ isListed: isListed(page) });
    expect(weight.html).toBeLessThanOrEqual(budget.html);
    expect(weight.css).toBeLessThanOrEqual(budget.css);
    expect(weight.script).toBeLessThanOrEqual(budget.script);
    expect(weight.withIslands).toBeLessThanOrEqual(budget.withIslands);
    expect(weight.late).toBeLessThanOrEqual(budget.late);
    expect(weight.missing).toEqual([]);
  });
});

/** Ten packets, the first round trip of a connection, without a host's headers. */
const firstRoundTrip = 10 * 1460 - 850;

/** As hosts compress it. */
const sent = (html: string) => brotliCompressSync(html, brotliOptions).length;

test("the first view of / arrives with the first round trip, styles and banner", () => {
  const { html } = pages.find(({ address }) => address === "/") ?? { html: "" };
  const banner = html.indexOf('<section class="banner');
  expect(banner).toBeGreaterThan(0);
  const firstView = html.slice(0, html.indexOf("</section>", banner));
  expect(sent(firstView)).toBeLessThan(firstRoundTrip);
  expect(firstView).toContain('fetchpriority="high"');
});

const ending = (pattern: RegExp) => [...files].filter(([, path]) => pattern.test(path));

test("no chunk is larger than React's own", () => {
  // React's has 64 KB; all other chunks are the site's own.
  const sizes = ending(/\.js$/).map(([address, path]) => [compressed(path), address] as const);
  const large = sizes.filter(([bytes]) => bytes > 30 * kilobyte);
  expect(large.length, JSON.stringify(large)).toBeLessThanOrEqual(1);
  for (const [bytes, address] of large) expect(bytes, address).toBeLessThan(80 * kilobyte);
});

test("no picture takes longer than a second on a slow phone", () => {
  // 1.6 Mbit/s, which Lighthouse calls slow 4G, is 200 KB in a second.
  const large = ending(/\.(avif|webp|jpe?g|png|svg)$/).filter(
    ([address]) => size(address) > 200 * kilobyte,
  );
  expect(large.map(([address]) => `${address} ${size(address)}`)).toEqual([]);
});

test("fonts are subsets", () => {
  // A Latin subset of a variable font with two axes; the whole fonts are ten times that.
  for (const [address] of ending(/\.woff2$/))
    expect(size(address), address).toBeLessThan(80 * kilobyte);
});
