import type { Page } from "@playwright/test";

import { tooWide } from "./too-wide.ts";

const spaces = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/**
 * Words that are cut off while lines, words and letters have the spaces of WCAG 1.4.12, and elements
 * that make the page wider than the window then.
 */
export async function cutBySpacing(page: Page): Promise<readonly string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, spaces);
  const found = [...(await page.evaluate(cutWords)), ...(await tooWide(page))];
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

/** Runs in the page. Boxes that are clipped away, or of a few pixels, have words for screen readers alone. */
function cutWords(): readonly string[] {
  const clipping = [...document.querySelectorAll("body *")].filter((element) => {
    const { overflow, clipPath } = getComputedStyle(element);
    return /hidden|clip/.test(overflow) && clipPath !== "inset(50%)" && element.clientHeight > 4;
  });
  const range = document.createRange();
  return clipping.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.checkVisibility() && !parentElement.closest("[inert], .visually-hidden")
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const cut: string[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const { top, bottom, left, right, height } = range.getBoundingClientRect();
      const isInside =
        top > box.top - 2 &&
        bottom < box.bottom + 2 &&
        left > box.left - 2 &&
        right < box.right + 2;
      if (height > 0 && !isInside) cut.push(`${range.toString()} in ${element.className}`);
    }
    return cut;
  });
}
