import { blend, formatHex, formatHex8, interpolate, parse, wcagContrast } from "culori";

import type { Ground } from "../../content/site-content.ts";

/** The style sheet's colours in light mode (src/styles/tokens.css). */
const paper = "#f1e9d8";
const ink = "#14302a";
const inkSoft = "#46584f";
const inkOnDeep = "#f6efe0";

/** Below this contrast text is hard to read (WCAG 1.4.3). */
export const leastContrast = 4.5;

/**
 * A CSS colour of the API in hexadecimal notation, in the gamut of sRGB. Empty for anything else,
 * such as `var(--x)` or `currentcolor`, whose value the page decides.
 */
export function cssColour(value: string): string {
  const colour = parse(value.trim());
  return colour ? formatHex8(colour).replace(/ff$/, "") : "";
}

/**
 * A colour of the API as a ground for text, with the inks that can be read on it. One that is too
 * dark for dark ink and too light for light ink is mixed with paper until dark ink can be read.
 */
export function groundOf(value: string): Ground {
  const color = cssColour(value);
  const seen = color === "" ? paper : shownOn(paper, color);
  if (wcagContrast(seen, inkSoft) >= leastContrast) return { color, tone: "on-paper" };
  if (wcagContrast(seen, ink) >= leastContrast) return { color, tone: "on-light" };
  if (wcagContrast(seen, inkOnDeep) >= leastContrast) return { color, tone: "on-dark" };
  return { color: lightened(seen), tone: "on-light" };
}

/** The colour with as little paper as dark ink needs, in steps of a fiftieth. */
function lightened(colour: string): string {
  const withPaper = interpolate([colour, paper], "rgb");
  for (let share = 0.02; share < 1; share += 0.02) {
    const mixed = formatHex(withPaper(share));
    if (wcagContrast(mixed, ink) >= leastContrast) return mixed;
  }
  return paper;
}

/** What is seen when a colour, translucent perhaps, lies on another. */
export const shownOn = (under: string, colour: string): string => formatHex(blend([under, colour]));
