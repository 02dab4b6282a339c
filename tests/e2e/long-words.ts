import type { Page } from "@playwright/test";

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
