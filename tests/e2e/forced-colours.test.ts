import sharp from "sharp";

import { participantNavigation } from "../../src/contract/text/participant.ts";
import { openSurvey, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

/** High contrast: the system's few colours instead of the site's. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }));

test("the last word of the banner has the colour of the others", async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const words = await heading.evaluate((element) => getComputedStyle(element).color);
  await expect(heading.locator("mark")).toHaveCSS("color", words);
  await expect(page.locator(".ground")).toBeHidden();
});

test("the current page is told apart in the header", async ({ page }) => {
  await page.goto("/blog");
  const links = page.getByRole("navigation", { name: "Main" });
  const line = (name: string) =>
    links
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link).borderBlockEndColor);
  expect(await line("Blog")).not.toBe(await line("Solution"));
});

test("the current page is told apart in the sidebar, and progress is drawn", async ({
  page,
  minh,
}) => {
  await signIn(page, minh);
  await page.goto("/dashboard");
  const links = page.getByRole("navigation", { name: participantNavigation });
  const line = (name: string) =>
    links
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link).borderInlineStartColor);
  expect(await line("Dashboard")).not.toBe(await line("Profile"));
  await openSurvey(page, "Pulse");
  const progress = page.getByRole("main").locator("progress");
  await expect(progress).toBeVisible();
  const { data, info } = await sharp(await progress.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (share: number) => {
    const row = Math.floor(info.height / 2) * info.width;
    const start = (row + Math.floor(info.width * share)) * info.channels;
    return data.subarray(start, start + 3).toString("hex");
  };
  // Three of ten are done.
  expect(colourAt(0.1)).not.toBe(colourAt(0.9));
});
