import { expect, inOneTab as test } from "./fixtures.ts";
import { pageKinds } from "./page-kinds.ts";

/** Design section 7. */
const most = 75;
const fewest = 60;

test(`lines of text have at most ${most} characters at any width`, async ({ page }) => {
  for (const address of pageKinds.filter((kind) => kind !== "/no-such-page")) {
    await page.goto(address);
    for (const width of [768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { start, length, isArticle } of await page.evaluate(paragraphs)) {
        const name = `${address}, ${width} pixels: ${start}`;
        expect.soft(length, name).toBeLessThanOrEqual(most);
        if (isArticle) expect.soft(length, name).toBeGreaterThanOrEqual(fewest);
      }
    }
  }
});

/** Runs in the page: how many characters stand on a line of each paragraph; of an article, those of three lines or more. */
async function paragraphs() {
  await document.fonts.ready;
  const found: { start: string; length: number; isArticle: boolean }[] = [];
  for (const paragraph of document.querySelectorAll<HTMLElement>("main p")) {
    const range = document.createRange();
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    let width = 0;
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const line of range.getClientRects()) width += line.width;
    }
    const text = paragraph.innerText;
    const box = paragraph.clientWidth;
    if (width === 0 || !paragraph.checkVisibility({ visibilityProperty: true })) continue;
    const length = Math.min(box / (width / text.length), text.length);
    const isArticle =
      width > 2.5 * box && (paragraph.parentElement?.matches(".text > .rich-text") ?? false);
    found.push({ start: text.slice(0, 40), length, isArticle });
  }
  return found;
}
