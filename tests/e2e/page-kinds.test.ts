import type { Page } from "@playwright/test";

import { menu } from "../../src/text/site.ts";
import { colourFindingsOn, findingsOn } from "./axe.ts";
import { bringIslandsAlive, expect, holdBack, test } from "./fixtures.ts";
import { brokenWords } from "./broken-words.ts";
import { doubleText } from "./double-text.ts";
import { loadFonts } from "./load-fonts.ts";
import { lengthenWords } from "./long-words.ts";
import { internalPages, missingPage, pageKinds, scriptInMail } from "./page-kinds.ts";
import { sumOf, watchShifts } from "./shifts.ts";
import { cutBySpacing } from "./space-text.ts";
import { tooWide } from "./too-wide.ts";

for (const address of [...pageKinds, ...internalPages]) {
  test(`${address} on a telephone`, async ({ page, pageErrors }) => {
    pageErrors.allow(missingPage);
    pageErrors.allow(scriptInMail);
    await openAndRead(page, address, 360);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findingsOn(page), "light").toEqual([]);
    if (internalPages.includes(address)) {
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await colourFindingsOn(page), "dark").toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await tooWide(page), "at 320 pixels").toEqual([]);
    expect(await cutBySpacing(page), "with wider spaces").toEqual([]);
    await page.setViewportSize({ width: 360, height: 700 });
    await expectWholeWordsInDoubleText(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await lengthenWords(page);
    expect(await tooWide(page), "at 320 pixels with long words").toEqual([]);
  });
}

for (const address of pageKinds) {
  test(`${address} on a wide screen`, async ({ page, pageErrors }) => {
    pageErrors.allow(missingPage);
    // Elements that move by themselves must not move the rest.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openAndRead(page, address, 1440);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    expect(await findingsOn(page), "dark").toEqual([]);
  });
}

// One content differs from another: a table, a long word, a film. What is around it is looked at above.
test("no listed page is wider than 320 pixels, or inaccessible", async ({ page, request }) => {
  const map = await (await request.get("/sitemap-0.xml")).text();
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(
    ([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname,
  );
  expect(paths.length).toBeGreaterThan(20);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of paths.filter((one) => !pageKinds.includes(one))) {
    await page.goto(path);
    expect(await tooWide(page), path).toEqual([]);
    expect(await findingsOn(page, "main"), path).toEqual([]);
  }
});

/**
 * Opens a page and reads it to its end; nothing on it may move by itself meanwhile. What fonts move when they
 * come depends on the speed of the machine: fonts.test.ts measures it.
 */
async function openAndRead(page: Page, address: string, width: number): Promise<void> {
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
