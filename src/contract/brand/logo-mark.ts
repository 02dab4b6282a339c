/** Draws the organisation's logo. */
import { logo } from "./brand.ts";

/** The mark as SVG text, of `size` CSS pixels in width and height, in the page's colours. */
export const logoMark = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">${logo}</svg>`;
