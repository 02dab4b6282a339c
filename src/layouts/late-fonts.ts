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
      if (places() !== before) for (const style of styles) style.remove();
    };
  document.head.append(...links);
}

/**
 * Where those parts begin that are on the screen or above it: each is where all before it end. What goes
 * on beyond the edge may end anywhere.
 */
const places = () =>
  Array.from(document.querySelectorAll("main > *"))
    .filter(isAboveEdge)
    .flatMap((part) => Array.from(part.querySelectorAll("h1, h2, p, li, div, img")))
    .filter(isAboveEdge)
    .map((element) => Math.round(element.getBoundingClientRect().top))
    .join();

const isAboveEdge = (element: Element) => element.getBoundingClientRect().top < innerHeight;
