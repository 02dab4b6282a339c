import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import pLimit from "p-limit";

import type { PageFacts } from "./inspect-page.ts";
import type { Release } from "../release/release.ts";
import { budgetOf, kilobyte } from "./budgets.ts";
import type { Fault } from "./fault.ts";
import { weigher } from "./page-weight.ts";

const gzipped = promisify(gzip);

/** Long pages are read and compressed beside each other on two cores. */
const atOnce = 4;

/**
 * Finds pages that cost more than their budget (budgets.ts), among those that were rendered: the
 * others and all that they load are as they were. Also finds chunks whose imports are not there.
 *
 * @param folder where the release's files lie
 * @throws {Error} when a page's file can't be read
 */
export async function checkWeights(
  folder: string,
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): Promise<readonly Fault[]> {
  const weigh = weigher(folder);
  const limit = pLimit(atOnce);
  const checks = Array.from(rendered, async ([address, facts]) => {
    const page = pages[address];
    if (!facts || !page) return [];
    const budget = budgetOf({ address, isListed: facts.isListed });
    const { css, script, missing } = await weigh(facts);
    // What is small enough as it is need not be compressed to know.
    const html =
      page.bytes <= budget.html
        ? page.bytes
        : await limit(() => compressed(join(folder, page.file)));
    return [
      ...over("length", "HTML", html, budget.html),
      ...over("weight", "styles", css, budget.css),
      ...over("weight", "script", script, budget.script),
      ...missing.map((detail) => ({ rule: "asset" as const, detail })),
    ].map((fault) => ({ page: address, ...fault }));
  });
  return (await Promise.all(checks)).flat();
}

const compressed = async (file: string) => (await gzipped(await readFile(file))).length;

function over(rule: "length" | "weight", what: string, bytes: number, most: number) {
  if (bytes <= most) return [];
  const inKilobytes = (number: number) => (number / kilobyte).toFixed(1);
  return [
    {
      rule,
      detail: `has ${inKilobytes(bytes)} KB of ${what} after gzip; ${inKilobytes(most)} KB is the most`,
    },
  ];
}
