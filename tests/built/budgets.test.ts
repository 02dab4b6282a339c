import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { weighPage } from "../../scripts/steps/page-weight.ts";
import {
  type BuiltPage,
  files,
  folder,
  isListed,
  pages,
  size,
} from "./site.ts";

const kilobyte = 1024;
const compressed = (path: string) => gzipSync(readFileSync(path)).length;

/** Participants' pages are their island, and so is the contact page: one comes for its form. */
const isForReading = (page: BuiltPage) =>
  isListed(page) && page.address !== "/contact-us";

describe.each(pages)("$address", (page) => {
  test("weighs little before anybody touches it", async () => {
    const { html, css, script } = await weighPage(folder, page.address);
    // The first window of a connection is 14 KB; a page is there within its second round trip.
    expect(html).toBeLessThan(20 * kilobyte);
    // All styles travel before the first paint, beside the page, in the same two round trips.
    expect(css).toBeLessThan(16 * kilobyte);
    // A page for reading needs a page view and menus, no framework. Where people come for an
    // island, React is 65.6 KB of it, its calls and their schemas the rest.
    expect(script).toBeLessThan((isForReading(page) ? 5 : 110) * kilobyte);
  });
});

test.each([
  ["/survey", 100],
  ["/login", 95],
])(
  "%s needs at most %i KB of script, React included",
  async (address, most) => {
    const { script } = await weighPage(folder, address);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(most * kilobyte);
  },
);

const ending = (pattern: RegExp) =>
  [...files].filter(([, path]) => pattern.test(path));

test("no chunk is larger than React's own", () => {
  // React's client chunk is 65.6 KB and can't be smaller; everything else is the site's own doing.
  const sizes = ending(/\.js$/).map(
    ([address, path]) => [compressed(path), address] as const,
  );
  const large = sizes.filter(([bytes]) => bytes > 30 * kilobyte);
  expect(large.length, JSON.stringify(large)).toBeLessThanOrEqual(1);
  for (const [bytes, address] of large)
    expect(bytes, address).toBeLessThan(70 * kilobyte);
});

test("no picture is larger than a slow phone takes in a second", () => {
  // 1.6 Mbit/s, which Lighthouse calls slow 4G, is 200 KB in a second.
  const large = ending(/\.(avif|webp|jpe?g|png)$/).filter(
    ([address]) => size(address) > 200 * kilobyte,
  );
  expect(large.map(([address]) => `${address} ${size(address)}`)).toEqual([]);
});

test("fonts are subsets", () => {
  // A Latin subset of a variable font with two axes; the whole fonts are ten times that.
  for (const [address] of ending(/\.woff2$/))
    expect(size(address), address).toBeLessThan(80 * kilobyte);
});
