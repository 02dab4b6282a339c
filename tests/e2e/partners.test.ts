import { carouselText } from "../../src/contract/text/site.ts";
import { bringIslandsAlive, expect, holdBack, inOneTab as test } from "./fixtures.ts";

test("turning the partners says which ones are in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await bringIslandsAlive(page);
  const partners = page.getByRole("region", { name: carouselText.partners });
  const total = await partners.getByRole("group").count();
  await expect(partners.getByRole("status")).toBeEmpty();
  await partners.getByRole("button", { name: carouselText.next }).click();
  const said = carouselText.partnersShown(2, 5, total);
  await expect(partners.getByRole("status")).toHaveText(said);
});

test("the row keeps the focus when it becomes a carousel, and the keys for Back their meaning", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const deliver = await holdBack(page, /PartnerCarousel\.[^/]*\.js/);
  await page.goto("/");
  const row = page.getByRole("group", { name: carouselText.partners });
  await row.focus();
  const element = await row.elementHandle();
  deliver();
  const partners = page.getByRole("region", { name: carouselText.partners });
  await expect(partners.getByRole("status")).toBeEmpty();
  expect(await element.evaluate((focused) => focused === document.activeElement)).toBe(true);
  const isTaken = (altKey: boolean) =>
    element.evaluate(
      (focused, alt) =>
        !focused.dispatchEvent(
          new KeyboardEvent("keydown", {
            bubbles: true,
            cancelable: true,
            key: "ArrowLeft",
            altKey: alt,
          }),
        ),
      altKey,
    );
  expect(await isTaken(true)).toBe(false);
  expect(await isTaken(false)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(partners.getByRole("button").first()).toBeFocused();
});
