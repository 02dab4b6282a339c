import type { Page } from "@playwright/test";

import { layoutShift, readScreen, untilNext } from "./survey-page.ts";

export type InputDevice = "finger" | "mouse" | "keys";

/** The longest scroll of one swipe or one turn of the wheel, as a share of the window. */
const longestScroll = 0.6;

/**
 * Answers a survey from the questions on screen to the thanks, question by question. Returns how
 * many actions that took, and what the participant saw.
 */
export async function answerSurvey(page: Page, device: InputDevice) {
  let questions = 0;
  let actions = 0;
  const shares: number[] = [];
  let seen = "";
  for (;;) {
    // Not always the same answer, which would be at one place of the window.
    const nth = questions % 5;
    const { heading, open, share, isAdvancing } = await readScreen(page, nth);
    if (heading === null) break;
    if (heading !== seen) shares.push(share);
    seen = heading;
    if (open && open.offset !== 0 && device !== "keys") {
      const height = page.viewportSize()?.height ?? 0;
      const distance = Math.min(Math.abs(open.offset) + height / 10, height * longestScroll);
      await page.mouse.wheel(0, open.offset < 0 ? -distance : distance);
      actions += 1;
    } else if (open) {
      if (device === "keys") await page.keyboard.press(String(nth + 1));
      else if (device === "mouse") await page.mouse.click(open.x, open.y);
      else await page.touchscreen.tap(open.x, open.y);
      actions += 1;
      questions += 1;
    } else if (isAdvancing) await untilNext(page, heading);
    else {
      const button = page.locator("form [type=submit]");
      if (device === "keys") await page.keyboard.press("Enter");
      else if (device === "mouse") await button.click();
      else await button.tap();
      actions += 1;
      await untilNext(page, heading);
    }
  }
  const [firstShare = 0, ...later] = shares;
  return {
    questions,
    /** Taps or clicks, and swipes; or presses of keys. */
    actions,
    /** The part of the window that shows questions, from 0 to 1: first, and least on a later page. */
    firstShare,
    laterShare: Math.min(...later),
    /** Layout shift without a recent input. */
    shift: await layoutShift(page),
  };
}
