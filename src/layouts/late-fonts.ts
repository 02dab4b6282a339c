/**
 * Shows the fonts of Fonts.astro once all of them have come, unless a line on the screen would move by
 * it: then they wait for the next page. Fetched ahead of their style, no text is drawn without letters
 * meanwhile.
 */
export function showFonts(): void {
  const content = document.querySelector<HTMLTemplateElement>("#fonts")?.content;
  if (!content) return;
  const links = [...content.querySelectorAll("link")];
  let coming = links.length;
  for (const link of links)
    link.onload = () => {
      coming -= 1;
      if (coming > 0) return;
      const styles = [...content.children];
      const before = places();
      document.head.append(...styles);
      const after = places();
      // Letters of another font may begin a pixel higher in the same line.
      const isStill = (top: number, index: number) =>
        top > innerHeight || Math.abs(top - (after[index] ?? 0)) < 3;
      if (!before.every(isStill)) for (const style of styles) style.remove();
    };
  document.head.append(...links);
}

/** Where each text and each part of the content begins, in pixels from the upper edge of the screen. */
function places(): readonly number[] {
  const topOf = (part: Range | Element) => part.getBoundingClientRect().top;
  const tops = Array.from(document.querySelectorAll("main *"), topOf);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const text = new Range();
  while (texts.nextNode()) {
    text.selectNode(texts.currentNode);
    tops.push(topOf(text));
  }
  return tops;
}
