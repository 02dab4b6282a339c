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
      const before = partsToScreenEnd(document.body).map((part) => [part, topOf(part)] as const);
      document.head.append(...styles);
      // Letters of another font may begin a pixel higher in the same line.
      const hasMoved = ([part, top]: (typeof before)[number]) => Math.abs(topOf(part) - top) >= 3;
      if (before.some(hasMoved)) for (const style of styles) style.remove();
    };
  document.head.append(...links);
}

/** A part and those in it, without what begins below the screen, which may move. */
const partsToScreenEnd = (part: Node): readonly Node[] =>
  topOf(part) > innerHeight ? [] : [part, ...[...part.childNodes].flatMap(partsToScreenEnd)];

/** One for all texts: browsers keep each range up to date. */
let range: Range | undefined;

/** Pixels from the upper edge of the screen. */
function topOf(part: Node): number {
  if (part instanceof Element) return part.getBoundingClientRect().top;
  range ??= new Range();
  range.selectNode(part);
  return range.getBoundingClientRect().top;
}
