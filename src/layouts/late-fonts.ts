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

/** Where each text and picture begins, in pixels from the upper edge of the screen. */
function places(): readonly number[] {
  const parts: (Range | Element)[] = [...document.querySelectorAll("main :is(img,svg)")];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = new Range();
    text.selectNode(texts.currentNode);
    parts.push(text);
  }
  return parts.map((part) => part.getBoundingClientRect().top);
}
