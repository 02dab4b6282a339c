import { carouselText } from "../../src/text/carousel.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";

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
