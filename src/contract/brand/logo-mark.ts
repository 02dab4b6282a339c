/** Draws the organisation's logo, whose shapes are in src/contract/brand/logo.ts. */
import { logo } from "./logo.ts";

/** The purpose of a shape, which decides its colour. Pages style it by the class `art-<role>`. */
type Role = "ink" | "accent" | "coral" | "faint";

/**
 * The mark as SVG text, of `size` CSS pixels in width and height. A palette is for a picture that is a
 * file; a mark in a page has the page's colours.
 */
export function logoMark(size: number, palette?: Readonly<Record<Role, string>>): string {
  const sized = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"`;
  if (!palette) return `${sized} aria-hidden="true" focusable="false">${logo}</svg>`;
  const filled = logo.replace(/class="art-(\w+)"/g, (_, role: Role) => `fill="${palette[role]}"`);
  return `${sized}>${filled}</svg>`;
}
