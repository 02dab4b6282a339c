import type { Page } from "@playwright/test";

/**
 * Waits until the fonts of the page are in the cache, for the next load. A browser that gets them late
 * shows a page in a font of the system (`font-display: optional`), whose words may be wider.
 */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(() => document.fonts.ready.then(() => undefined));
