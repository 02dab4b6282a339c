import type { Page } from "@playwright/test";

/** Elements that make the page wider than the window; those in a box that scrolls don't. */
export const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5)
      .concat(`scrolls to ${scrollWidth}`);
  });

/** A word as long as those of German laws. */
const longWord = "Arbeiterunfallversicherungsgesetzentwurfsbegründungen";

/** Makes the first word of every text on the page a long one. */
export const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate((word) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest("script, style")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data.replace(/[^\s]{3,}/, word);
    }
  }, longWord);

/** Words in sight that are broken over lines although the page's column has room for them. */
export const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const column = document.querySelector(".frame");
    if (!column) return ["There is no column."];
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(column);
    const room = column.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.checkVisibility({ visibilityProperty: true }) &&
      !node.parentElement.closest(".visually-hidden, [inert], table")
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const range = document.createRange();
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Addresses may break anywhere, and compounds at their hyphen.
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        if (/[@/-]|\.\w/.test(word)) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        // Lists and cards take up to a fifth of it.
        if (lines.size > 1 && width <= room * 0.8)
          broken.push(`${word} in ${text.parentElement?.localName ?? ""}`);
      }
    }
    return broken;
  });

/**
 * Makes text twice as large, as a reader's own setting does; the policy would refuse a style
 * element.
 *
 * @returns a function that takes it back
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}

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
