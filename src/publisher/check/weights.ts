import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { PageFacts } from "./inspect-page.ts";
import type { Release } from "../release/release.ts";
import { budgetOf, kilobyte, roomForSettings, scriptBudgetName } from "./budgets.ts";
import type { Finding } from "./finding.ts";
import { pageWeigher } from "./page-weight.ts";

/**
 * Finds pages far over their budget (budgets.ts), and scripts whose imports don't exist, among the
 * pages that were rendered: all others load the same as before.
 *
 * @param folder the folder with the release's files
 * @throws {Error} when a page's file can't be read
 */
export async function checkWeights(
  folder: string,
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): Promise<readonly Finding[]> {
  const weigh = pageWeigher(folder);
  const checks = Array.from(rendered, async ([address, facts]) => {
    const page = pages[address];
    if (!facts || !page) return [];
    const kind = { address, isListed: facts.isListed };
    const budget = budgetOf(kind);
    const { css, script, late, missing } = await weigh(facts);
    // A page that is within its budget uncompressed needs no compression.
    const html =
      page.bytes <= budget.html
        ? page.bytes
        : gzipSync(await readFile(join(folder, page.file))).length;
    return [
      ...over("length", "HTML", html, budget.html, "html"),
      ...over("weight", "styles", css, budget.css, "css"),
      ...over("weight", "script", script, budget.script, `scripts: ${scriptBudgetName(kind)}`),
      ...over("weight", "late script", late, budget.late, "late"),
      ...missing.map((detail) => ({ rule: "asset" as const, detail })),
    ].map((finding) => ({ page: address, ...finding }));
  });
  return (await Promise.all(checks)).flat();
}

/** @param name of the budget in budgets.ts */
function over(
  rule: "length" | "weight",
  what: string,
  bytes: number,
  budget: number,
  name: string,
): readonly Omit<Finding, "page">[] {
  // Settings add nothing to HTML.
  if (bytes <= (rule === "weight" ? budget * roomForSettings : budget)) return [];
  const kilobytes = (number: number) => `${(number / kilobyte).toFixed(1)} KB`;
  return [
    {
      rule,
      detail: `has ${kilobytes(bytes)} of ${what} after gzip; its budget (${name}) is ${kilobytes(budget)}`,
    },
  ];
}
