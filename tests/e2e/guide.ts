import type { Page } from "@playwright/test";

import { staticSpecimenPath, styleguidePath } from "../../src/site/styleguide/path.ts";
import { test } from "./fixtures.ts";

/** Tests on the development server. */
export const onGuide = test.extend({ baseURL: async ({ guide }, use) => use(guide) });

/**
 * Draws each specimen in turn, in one page: a new page would compile axe again.
 *
 * @returns the ids of the specimens
 */
export async function drawEach(
  page: Page,
  look: (id: string) => Promise<void>,
): Promise<readonly string[]> {
  await page.goto(styleguidePath);
  const ids = await page.locator("article").evaluateAll((articles) => articles.map(({ id }) => id));
  await page.goto(staticSpecimenPath("buttons"));
  for (const id of ids) {
    await page.evaluate(async (path) => {
      const answer = await fetch(path);
      document.documentElement.innerHTML = await answer.text();
    }, staticSpecimenPath(id));
    await look(id);
  }
  return ids;
}
