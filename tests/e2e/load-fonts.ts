import type { Page } from "@playwright/test";

/** Loads the brand's fonts on the open page; their fallbacks may not be installed. */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
  });
