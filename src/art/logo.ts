/** Morrow's mark: a sun on a dotted horizon, under two arcs of people. */
import { arcOfDots, rowOfDots } from "./horizon.ts";
import { type Colours, halfDiscPath, writeLayers, writePicture } from "./svg.ts";

const centre = { x: 16, y: 22 };
const layers = [
  { path: halfDiscPath(centre.x, centre.y, 4.6), fill: "accent" },
  arcOfDots({ ...centre, radius: 8.6, spacing: 3.86, size: 1.35 }),
  arcOfDots({ ...centre, radius: 13.8, spacing: 4.34, size: 1.65 }),
  rowOfDots({ x: 2.2, y: 27.4 }, { x: 29.8, y: 27.4 }, 3.94, 1.1),
] as const;

/**
 * Gives the mark as SVG text, well under 2 KB.
 *
 * @param size width and height in CSS pixels
 * @param colours the page's unless given
 */
export const logoMark = (size: number, colours: Colours = "css"): string =>
  writePicture(writeLayers(layers, colours), {
    width: 32,
    height: 32,
    size,
    inline: colours === "css",
  });
