import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];

/** What axe finds wrong on a page, as sentences. */
export async function findingsOn(page: Page): Promise<readonly string[]> {
  // After a change of the colour scheme some elements have their new colours a frame later.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(done)),
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // What a film's own page does is its host's affair.
    .exclude("iframe")
    .withTags(rules)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} ${target.join(" ")}: ${failureSummary ?? ""}`,
    ),
  );
}
