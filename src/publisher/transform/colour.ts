import { createRequire } from "node:module";

import type * as Culori from "culori";

import { brand } from "../../contract/brand/brand.ts";
import type { Ground } from "../../site/content/site-content.ts";

// Its one file for `require`; `import` reads 150 files at each publish, a tenth of a second.
const { blend, formatHex, formatHex8, interpolate, parse, wcagContrast } = createRequire(
  import.meta.url,
)("culori") as typeof Culori;

const { paper, ink, inkSoft, inkOnDeep } = brand.banner;

/** Below this contrast text is hard to read (WCAG 1.4.3). */
export const leastContrast = 4.5;

/** The longest notations, such as `color-mix()`, are shorter; the parser takes seconds for 60,000 digits. */
const longestColour = 100;

/** A CSS colour of the API as hexadecimal sRGB; empty for `var(--x)` and others that the page decides. */
export function cssColour(value: string): string {
  const colour = value.length <= longestColour ? parse(value.trim()) : undefined;
  return colour ? formatHex8(colour).replace(/ff$/, "") : "";
}

/**
 * Makes a colour of the API the ground of a section, with a readable text colour. A medium colour,
 * on which neither dark nor light text is readable, is mixed with paper until dark text is.
 */
export function groundOf(value: string): Ground {
  const color = cssColour(value);
  const seen = color === "" ? paper : shownOn(paper, color);
  if (wcagContrast(seen, inkSoft) >= leastContrast) return { color, tone: "on-paper" };
  if (wcagContrast(seen, ink) >= leastContrast) return { color, tone: "on-light" };
  if (wcagContrast(seen, inkOnDeep) >= leastContrast) return { color, tone: "on-dark" };
  return { color: lightened(seen), tone: "on-light" };
}

/** The colour mixed with as little paper as dark text needs, in steps of 2 %. */
function lightened(colour: string): string {
  const withPaper = interpolate([colour, paper], "rgb");
  for (let share = 0.02; share < 1; share += 0.02) {
    const mixed = formatHex(withPaper(share));
    if (wcagContrast(mixed, ink) >= leastContrast) return mixed;
  }
  return paper;
}

/** The visible colour when a colour, possibly translucent, covers another. */
export const shownOn = (under: string, colour: string): string => formatHex(blend([under, colour]));
