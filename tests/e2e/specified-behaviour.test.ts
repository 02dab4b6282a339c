import { toastLife } from "../../src/contract/limits.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { carouselText } from "../../src/contract/text/site.ts";
import { newsletterText } from "../../src/contract/text/newsletter.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { slidesInSight } from "./in-sight.ts";
import { answer } from "./state-tools.ts";

test("a toast goes after its life time, but not while it is pointed at", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/(status|status of) 400/);
  await answer(page, newsletterAdd.path, 400);
  await page.goto("/");
  await bringIslandsAlive(page);
  await page.clock.install();
  await page.getByRole("textbox", { name: newsletterText.email }).fill("ada@partner.example");
  await page.getByRole("button", { name: newsletterText.submit }).click();
  const toast = page.locator("[data-tone][data-leaving]").getByText(newsletterText.rejected);
  await toast.hover();
  // The page draws between two steps.
  for (let step = 0; step < 5; step += 1) await page.clock.runFor(toastLife.form);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(toastLife.form * 2);
  await expect(toast).toBeHidden();
});

test("a page begins at its top, wherever the one before was left", async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL("/cookies");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("partners are shown four, three, two or one at a time", async ({ page }) => {
  await page.goto("/");
  await bringIslandsAlive(page);
  const partners = page.getByRole("region", { name: carouselText.partners });
  for (const [width, indexes] of [
    [1024, [0, 1, 2, 3]],
    [1023, [0, 1, 2]],
    [767, [0, 1, 2]],
    [766, [0, 1]],
    [550, [0, 1]],
    [549, [0]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => slidesInSight(partners), `${width} pixels`).toEqual(indexes);
  }
});
