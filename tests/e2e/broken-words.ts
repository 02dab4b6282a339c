import type { Page } from "@playwright/test";

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
