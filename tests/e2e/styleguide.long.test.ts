import { styleguidePath } from "../../src/site/styleguide/path.ts";
import { colourFindingsOn, findingsOn } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { drawEach, onGuide as test } from "./guide.ts";
import { tooWide } from "./page-checks.ts";

// One worker, so that one server starts.
test.describe.configure({ mode: "default" });

test("the page of all specimens", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(styleguidePath);
  expect(await findingsOn(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourFindingsOn(page), "dark").toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await tooWide(page)).toEqual([]);
  const frame = page.locator("iframe").first();
  await frame.scrollIntoViewIfNeeded();
  const heading = frame.contentFrame().getByRole("heading", { level: 2 }).first();
  await expect(heading).toBeVisible();
});

test("every specimen has no findings in a wide window in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.emulateMedia({ colorScheme: "dark" });
  await drawEach(page, async (id) => {
    expect.soft(await findingsOn(page), id).toEqual([]);
  });
});
