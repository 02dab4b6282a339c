import type { Page } from "@playwright/test";

/** Makes text twice as large, as a reader's own setting does; a style element would be refused by the policy. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
