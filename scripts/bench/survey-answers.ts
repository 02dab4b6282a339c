import type { Page } from "@playwright/test";

import { layoutShift, look, untilNext } from "./survey-page.ts";

/** What a participant answers with. */
export type Tool = "finger" | "mouse" | "keys";

/** How far a thumb or a wheel brings the page in one move, in parts of the window. */
const reach = 0.6;

/**
 * Answers a survey from the questions on screen to the thanks, question by question.
 *
 * @returns what it cost a participant
 */
export async function answerSurvey(page: Page, tool: Tool) {
  let questions = 0;
  let acts = 0;
  const shares: number[] = [];
  let seen = "";
  for (;;) {
    // A person does not always answer the same.
    const nth = questions % 5;
    const { heading, open, share, isGoingOn } = await look(page, nth);
    if (heading === null) break;
    if (heading !== seen) shares.push(share);
    seen = heading;
    if (open && open.away !== 0 && tool !== "keys") {
      const height = page.viewportSize()?.height ?? 0;
      const way = Math.min(Math.abs(open.away) + height / 10, height * reach);
      await page.mouse.wheel(0, open.away < 0 ? -way : way);
      acts += 1;
    } else if (open) {
      if (tool === "keys") await page.keyboard.press(String(nth + 1));
      else if (tool === "mouse") await page.mouse.click(open.x, open.y);
      else await page.touchscreen.tap(open.x, open.y);
      acts += 1;
      questions += 1;
    } else if (isGoingOn) await untilNext(page, heading);
    else {
      const button = page.locator("form [type=submit]");
      if (tool === "keys") await page.keyboard.press("Enter");
      else if (tool === "mouse") await button.click();
      else await button.tap();
      acts += 1;
      await untilNext(page, heading);
    }
  }
  const [firstShare = 0, ...later] = shares;
  return {
    questions,
    /** Taps or clicks, and swipes; or presses of keys. */
    acts,
    /** The part of the window that shows questions, from 0 to 1: first, and least on a later page. */
    firstShare,
    laterShare: Math.min(...later),
    /** Layout shift without a recent act of the participant. */
    shift: await layoutShift(page),
  };
}
