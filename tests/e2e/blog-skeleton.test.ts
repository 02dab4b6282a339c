import { expect, test } from "./fixtures.ts";

// Specification 4 and 9.
test("cards of the blog are skeletons for one second, in their own shape", async ({ page }) => {
  await page.goto("/blog");
  const card = page.locator(".posts .card").first();
  const link = card.getByRole("link");
  const excerpt = card.locator(".excerpt");
  const setTime = (milliseconds: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, milliseconds);
  const overCover = () =>
    card.locator(".card-cover").evaluate((cover) => getComputedStyle(cover, "::after").visibility);

  await setTime(999);
  expect(await overCover()).toBe("visible");
  // Screen readers and the keyboard have the content from the start.
  await expect(link).toBeVisible();
  await expect(link).toHaveCSS("opacity", "0");
  await expect(excerpt).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  const shape = await card.boundingBox();

  await setTime(1002);
  expect(await overCover()).toBe("hidden");
  await expect(link).toHaveCSS("opacity", "1");
  await expect(excerpt).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  expect(await card.boundingBox()).toEqual(shape);
});
