import { arcOfDots, rowOfDots } from "../../art/horizon.ts";
import { halfDiscPath, writeDots, writePicture } from "../../art/svg.ts";
import type { Tone } from "./words.ts";

const width = 320;
const height = 160;
const centre = { x: width / 2, y: height - 14 };

/** By tone: the radius of the sun, its colour, and the number of dark arcs below it. */
const skies = {
  good: { sun: 46, fill: "accent", arcs: 4 },
  quiet: { sun: 30, fill: "faint", arcs: 3 },
  waiting: { sun: 18, fill: "accent", arcs: 2 },
  bad: { sun: 9, fill: "coral", arcs: 1 },
} as const;

/** Draws the product's sunrise in the tone of a result; arcs that are not dark are faint. */
export function sunrisePicture(tone: Tone): string {
  const { sun, fill, arcs } = skies[tone];
  const disc = `<path class="art-${fill}" d="${halfDiscPath(centre.x, centre.y - 5, sun)}"/>`;
  const dots = [64, 86, 108, 130].flatMap((radius, arc) =>
    arcOfDots({
      ...centre,
      y: centre.y - 5,
      radius,
      from: 2,
      to: 178,
      spacing: 15,
      size: 3 + arc * 0.35,
      role: arc < arcs ? "ink" : "faint",
    }),
  );
  dots.push(...rowOfDots({ from: 6, to: width - 6, y: height - 6 }, 14, 2));
  return writePicture(disc + writeDots(dots), { width, height, className: "sunrise" });
}
