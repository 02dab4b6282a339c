import type { Locator, Page } from "@playwright/test";

import { carouselText } from "../../src/contract/text/site.ts";
import { openSurvey, rowsOf, signIn } from "./account-steps.ts";
import { findingsOn } from "./axe.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { slidesInSight } from "./in-sight.ts";
import { tooWide } from "./page-checks.ts";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    new MutationObserver((_changes, observer) => {
      document.documentElement.dir = "rtl";
      observer.disconnect();
    }).observe(document, { childList: true }),
  );
});

/** The characters of an element's text as they are drawn, from left to right. */
const drawn = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const letters: { letter: string; top: number; left: number }[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (let index = 0; index < text.data.length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const { top, left } = range.getBoundingClientRect();
        letters.push({ letter: text.data.charAt(index), top: Math.round(top), left });
      }
    }
    return letters
      .sort((one, other) => one.top - other.top || one.left - other.left)
      .map(({ letter }) => letter)
      .join("");
  });

const carouselOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("carousels fill their places, and arrow keys lead where they point", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await bringIslandsAlive(page);
  const partners = carouselOf(page, carouselText.partners);
  await expect.poll(() => slidesInSight(partners)).toEqual([0, 1, 2, 3]);
  await page.getByRole("button", { name: carouselText.next }).click();
  await expect.poll(() => slidesInSight(partners)).toEqual([1, 2, 3, 4]);

  const testimonials = carouselOf(page, carouselText.testimonials);
  const second = page.getByRole("button", { name: carouselText.show(2) });
  await second.click();
  await expect.poll(() => slidesInSight(testimonials)).toEqual([1]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slidesInSight(testimonials)).toEqual([2]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slidesInSight(testimonials)).toEqual([1]);
  expect(await tooWide(page)).toEqual([]);
  expect(await findingsOn(page)).toEqual([]);
});

test("sentences keep their order", async ({ page, minh }) => {
  await signIn(page, minh);
  await page.goto("/dashboard");
  expect(await drawn(page.getByText(/^Welcome back/))).toMatch(/^Welcome back.*\.$/);
  await openSurvey(page, "Inclusion Index");
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await drawn(page.getByText(/ answered$/))).toMatch(/^\d+ of \d+ answered$/);
  const heading = page.getByRole("heading", { level: 1 });
  const expectDrawn = async (names: readonly string[], expected: string) => {
    await heading.evaluate((element, texts) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (const text of texts) if (walker.nextNode()) (walker.currentNode as Text).data = text;
    }, names);
    expect(await drawn(heading)).toBe(expected);
  };
  await expectDrawn(["ا: ", "ب"], "ب :ا");
  await expectDrawn(["Now: ", "ب"], "Now: ب");
});
