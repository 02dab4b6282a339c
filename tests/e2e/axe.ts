import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules whose outcome can change with the colour scheme alone. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong on a page, as sentences.
 *
 * @param only rules by name, where the others have been checked on the same layout
 */
export async function findingsOn(page: Page, only?: string[]): Promise<readonly string[]> {
  // After a change of the colour scheme some elements have their new colours a frame later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  // What a film's own page does is its host's affair.
  const axe = new AxeBuilder({ page }).exclude("iframe");
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}
