import type { Page } from "@playwright/test";

/**
 * Makes text twice as large, as a reader's own setting does; the policy would refuse a style
 * element.
 *
 * @returns a function that takes it back
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}
