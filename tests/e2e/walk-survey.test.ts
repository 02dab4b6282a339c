import type { Locator, Page } from "@playwright/test";

import {
  surveyHelp,
  surveyScreens,
  surveyHelpHeading,
  surveyLabels,
  surveyMessages,
} from "../../src/contract/text/survey.ts";
import {
  expectHeading,
  focusedSummary,
  goOnByHand,
  nextButton,
  optionOf,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { brokenWords, doubleText, tooWide } from "./page-checks.ts";
import { expect, test } from "./fixtures.ts";
import { isInSight, overFocus } from "./in-sight.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";
import { loadFonts } from "./load-fonts.ts";

/** A short survey from its first question to the thanks, by everybody who answers one. */
test.beforeEach(({ page }) => storeCode(page, "walker"));

const [, second, third] = sections;
const scaleOf = (row: Locator): Locator => row.locator("[data-scale]");
const faceOf = (row: Locator, option: string): Locator =>
  row.locator("label").filter({ has: row.page().getByText(option, { exact: true }) });
const expectInSight = (target: Locator) =>
  expect.poll(() => isInSight(target), "is in sight").toBe(true);

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test("one tap for a question, and one at the end", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openStandIn(page);
    const last = scaleOf(rowsOf(page).last());
    expect(await isInSight(last)).toBe(false);
    for (const { heading } of sections) {
      await expectHeading(page, heading);
      for (const row of await rowsOf(page).all()) {
        await expectInSight(scaleOf(row));
        // Waits until it rests; it is in sight, so this scrolls nothing.
        await faceOf(row, "Agree").tap();
        await expect(optionOf(row, "Agree")).toBeChecked();
      }
    }
    // The survey never ends by itself.
    await expect(page.locator("[data-advancing=true]")).toHaveCount(0);
    await nextButton(page).tap();
    await expectHeading(page, surveyScreens.completedHeading);
  });

  test("one jump where nothing may glide", async ({ page }) => {
    await openStandIn(page);
    for (const row of (await rowsOf(page).all()).slice(0, 4)) await faceOf(row, "Agree").tap();
    expect(await isInSight(scaleOf(rowsOf(page).last()))).toBe(true);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test("a save's toast is over the bar, and a tap goes through it", async ({ page }) => {
    await openStandIn(page);
    // Begins to look before the save, because the toast goes by itself.
    const isOverBar = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new MutationObserver((_, observer) => {
            const toast = document.querySelector("[data-leaving][data-tone=success]");
            if (!toast) return;
            observer.disconnect();
            const { x, y, height } = toast.getBoundingClientRect();
            const hit = document.elementFromPoint(x + 20, y + height / 2);
            resolve(hit?.matches("form > :last-child, form > :last-child *") === true);
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    for (const row of await rowsOf(page).all()) await faceOf(row, "Agree").tap();
    expect(await isOverBar).toBe(true);
  });
});

test("a press just after the page went on by itself belongs to the page before", async ({
  page,
}) => {
  const { clock, keyboard } = page;
  await clock.install();
  await openStandIn(page);
  const rows = await rowsOf(page).all();
  for (const row of rows.slice(1)) await faceOf(row, "Agree").click();
  await clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await faceOf(rowsOf(page).first(), "Agree").click();
  await expect(page.locator("[data-advancing=true]")).toHaveCount(1);
  await clock.runFor(900);
  await expectHeading(page, second.heading);
  const accusation = page.getByText(surveyMessages.unanswered);
  const presses = [
    () => nextButton(page).click(),
    () => nextButton(page).press("Enter"),
    () => nextButton(page).press("Space"),
    () => page.getByRole("button", { name: surveyLabels.back }).click(),
    () => keyboard.press("Enter"),
  ];
  for (const press of presses) {
    await press();
    await expect(accusation).toHaveCount(0);
    await expectHeading(page, second.heading);
  }
  await clock.runFor(700);
  await nextButton(page).click();
  await expect(page.getByText(surveyLabels.nextQuestions)).toBeVisible();
  await nextButton(page).click();
  await expect(focusedSummary(page, surveyMessages.unanswered)).toBeVisible();
});

test("one digit for a question, or arrows where that is switched off", async ({ page }) => {
  const { keyboard } = page;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStandIn(page);
  for (const row of await rowsOf(page).all()) {
    await keyboard.press("4");
    await expect(optionOf(row, "Agree")).toBeChecked();
  }
  await expectHeading(page, second.heading);

  await test.step("is switched off", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    for (const name of [surveyHelp.goOn, surveyHelp.digits]) {
      await keyboard.press("Tab");
      await expect(page.getByRole("checkbox", { name })).toBeFocused();
      await keyboard.press("Space");
    }
    await keyboard.press("Escape");
    await expect(page.getByRole("button", { name: surveyHelpHeading })).toBeFocused();
  });

  await test.step("moves nothing", async () => {
    for (const { heading } of [second, third]) {
      await expectHeading(page, heading);
      for (const row of await rowsOf(page).all()) {
        await keyboard.press("Tab");
        await expect(row.getByRole("radio").first()).toBeFocused();
        await keyboard.press("5");
        await expect(row.getByRole("radio", { checked: true })).toHaveCount(0);
        await keyboard.press("ArrowDown");
        await expect(row.getByRole("radio").nth(1)).toBeFocused();
        await expect(row.getByRole("radio").nth(1)).toBeChecked();
      }
      await expect(page.locator("[data-advancing=true]")).toHaveCount(0);
      await keyboard.press("Enter");
    }
    await expectHeading(page, surveyScreens.completedHeading);
  });
});

for (const [width, height] of [
  [320, 256],
  [320, 640],
] as const)
  test(`nothing covers the focus at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStandIn(page);
    await nextButton(page).click();
    await expect(focusedSummary(page, surveyMessages.unanswered)).toBeInViewport();
    expect(await tooWide(page)).toEqual([]);
    const isAtNext = () => nextButton(page).evaluate((next) => next === document.activeElement);
    // Links of the summary, rows, and what a browser adds, e.g. a message that can be closed.
    const mostStops = sections[0].statements.length * 3;
    for (let stop = 0; stop < mostStops && !(await isAtNext()); stop += 1) {
      await page.keyboard.press("Tab");
      expect(await overFocus(page)).toBe("");
    }
    await expect(nextButton(page)).toBeFocused();
  });

test("text of twice the size, right to left and forced colours", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openStandIn(page);
  await loadFonts(page);
  await expectHeading(page, sections[0].heading);
  const row = rowsOf(page).first();
  const places = async () => {
    const boxes = await Promise.all(
      (await row.locator("label").all()).map((option) => option.boundingBox()),
    );
    return boxes.map((box) => box ?? fail());
  };
  const rising = (numbers: readonly number[]) =>
    numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0));
  expect(rising((await places()).map(({ x }) => x))).toBe(true);

  const restore = await doubleText(page);
  expect(rising((await places()).map(({ y }) => y))).toBe(true);
  expect(await tooWide(page)).toEqual([]);
  expect(await brokenWords(page)).toEqual([]);
  await restore();

  await page.evaluate(() => void (document.documentElement.dir = "rtl"));
  expect(rising((await places()).map(({ x }) => -x))).toBe(true);
  expect(await tooWide(page)).toEqual([]);

  await page.emulateMedia({ forcedColors: "active" });
  await optionOf(row, "Agree").check();
  const outline = (option: string) =>
    faceOf(row, option).evaluate((face) => {
      const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(face);
      return outlineStyle === "none" ? "" : `${outlineColor} ${outlineOffset}`;
    });
  const chosen = await outline("Agree");
  expect(chosen).not.toBe(await outline("Disagree"));
  await page.keyboard.press("ArrowDown");
  await expect(optionOf(row, "Strongly agree")).toBeChecked();
  expect(await outline("Strongly agree"), "the focus shows").not.toBe(chosen);
});

const settings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "a window of 320 × 256": (page) => page.setViewportSize({ width: 320, height: 256 }),
  "text of twice the size, before fonts have come": async (page) => {
    await page.route("**/*.woff2", (route) => route.abort());
    await page.reload();
    await doubleText(page);
  },
  "right to left": (page) => page.evaluate(() => void (document.documentElement.dir = "rtl")),
  "forced colours": (page) => page.emulateMedia({ forcedColors: "active" }),
  motion: (page) => page.emulateMedia({ reducedMotion: "no-preference" }),
};

for (const [setting, apply] of Object.entries(settings))
  test(`a whole survey with ${setting}`, { tag: "@long" }, async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/);
    await page.setViewportSize({ width: 360, height: 780 });
    await goOnByHand(page);
    await openStandIn(page);
    await loadFonts(page);
    await apply(page);
    for (const { heading } of sections) {
      await expectHeading(page, heading);
      // Those of a toast too.
      expect(await brokenWords(page)).toEqual([]);
      for (const row of await rowsOf(page).all()) await faceOf(row, "Agree").click();
      expect(await tooWide(page)).toEqual([]);
      expect(await brokenWords(page)).toEqual([]);
      await nextButton(page).click();
    }
    await expectHeading(page, surveyScreens.completedHeading);
    expect(await tooWide(page)).toEqual([]);
  });

function fail(): never {
  throw new Error("It is not drawn.");
}
