import type { Page } from "@playwright/test";

import { openSurvey, optionOf, rowsOf, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

/** The pictures of README. `npm run pictures` takes them anew; this compares them with today's product. */
test.skip(process.platform !== "linux", "Other systems draw letters in another way.");

async function expectPictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, {
      scale: "device",
      // Two versions of Chromium differ by less than a thousandth, another word in a heading by five.
      maxDiffPixelRatio: 0.003,
    });
  }
}

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1200, height: 750 } });

  test("the home page looks as in README", async ({ page }) => {
    // The sun rises with the hour.
    await page.clock.setFixedTime("2026-11-26T10:00:00");
    await page.goto("/");
    await expectPictures(page, "home");
  });
});

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 370, height: 800 }, deviceScaleFactor: 1.5, isMobile: true });

  test("a survey looks as in README", async ({ page, minh }) => {
    await signIn(page, minh);
    await openSurvey(page, "Inclusion Index");
    await optionOf(rowsOf(page).first(), "Agree").check();
    await page.evaluate(() => scrollTo(0, 0));
    await expectPictures(page, "survey");
  });
});
