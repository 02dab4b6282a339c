import type { Page } from "@playwright/test";

import { menu } from "../../src/contract/text/site.ts";
import { colourFindingsOn, findingsOn } from "./axe.ts";
import { brokenWords, doubleText, lengthenWords, cutBySpacing, tooWide } from "./page-checks.ts";
import { bringIslandsAlive, expect, holdBack } from "./fixtures.ts";
import { loadFonts } from "./load-fonts.ts";
import { internalPages } from "./page-kinds.ts";
import { sumOf, watchShifts } from "./shifts.ts";

/**
 * Opens a page and reads it to its end; nothing on it may move by itself meanwhile. What fonts move when they
 * come depends on the speed of the machine: fonts.test.ts measures it.
 */
export async function openAndRead(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const deliverFonts = await holdBack(page, /\.woff2$/);
  const shifted = await watchShifts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await readThrough(page);
  const shifts = (await shifted()).filter(({ hadRecentInput }) => !hadRecentInput);
  // Fonts that are in the page itself can't be held back.
  const most = internalPages.includes(address) ? 0.05 : 0.01;
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(most);
  deliverFonts();
  await page.waitForLoadState();
}

/** Scrolls as a reader does, a part of a screen at a time, until everything is there. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
      await frame();
      await frame();
      if (scrollY === before) break;
    }
  });
  await bringIslandsAlive(page);
  await expect.poll(() => page.evaluate(missingPictures)).toEqual([]);
}

/** Runs in the page: pictures that a reader passed and that aren't there; a closed part's may wait. */
const missingPictures = () =>
  [...document.images]
    .filter((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < innerWidth && right > 0 && image.checkVisibility();
    })
    .filter(({ complete }) => !complete)
    .map(({ src }) => src);

/** Opens a page at the width of a telephone, and looks at all that its reader can ask of it. */
export async function expectGoodOnTelephone(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await openAndRead(page, address, 360);
  expect(await findingsOn(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourFindingsOn(page), "dark").toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await tooWide(page), "at 320 pixels").toEqual([]);
  expect(await cutBySpacing(page), "with wider spaces").toEqual([]);
  await page.setViewportSize({ width: 360, height: 700 });
  await expectWholeWordsInDoubleText(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await lengthenWords(page);
  expect(await tooWide(page), "at 320 pixels with long words").toEqual([]);
}

async function expectWholeWordsInDoubleText(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await loadFonts(page);
  const restore = await doubleText(page);
  expect(await brokenWords(page), "in double text").toEqual([]);
  expect(await tooWide(page), "in double text").toEqual([]);
  const logo = await page.locator("header svg").first().boundingBox();
  expect(logo?.width).toBeGreaterThan(40);
  expect(logo?.height).toBe(logo?.width);
  // The pages around a login have no menu.
  const toggle = page.getByRole("button", { name: menu });
  if ((await toggle.count()) > 0) {
    await toggle.click();
    expect(await brokenWords(page), "in the menu").toEqual([]);
    const { bottom } = await page.locator("#menu").evaluate((list) => list.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(700);
    await page.keyboard.press("Escape");
  }
  await restore();
}
