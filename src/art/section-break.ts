/** A divider of sections: a wide, low arc of dots, one of them lit. */
import { arcOfDots, type Dot } from "./horizon.ts";
import { createRandom } from "./random.ts";
import { writeDots, writePicture } from "./svg.ts";

/**
 * Gives SVG text of under 6 KB, 960 CSS pixels wide, whose dots grow towards the middle.
 *
 * @param seed any text; decides which dot is lit and which are faint
 */
export function sectionBreak(seed: string, height: number): string {
  const width = 960;
  const random = createRandom(seed);
  const rise = height * 0.62;
  const radius = (width * width) / (8 * rise) + rise / 2;
  const half = (Math.asin(width / 2 / radius) * 180) / Math.PI;
  const dots = arcOfDots({
    x: width / 2,
    y: height * 0.22 + radius,
    radius,
    from: 90 - half * 0.97,
    to: 90 + half * 0.97,
    spacing: width / 53,
    size: height * 0.082,
  });
  const lit = Math.round((dots.length - 1) * random.pick([0.38, 0.44, 0.5, 0.5, 0.56, 0.62]));
  const shaded = dots.map((dot, index): Dot => {
    const edge = 1 - Math.abs((index / (dots.length - 1)) * 2 - 1);
    if (index === lit) return { ...dot, radius: height * 0.15, role: "accent" };
    return {
      ...dot,
      radius: dot.radius * (0.25 + 0.75 * Math.min(1, edge * 1.5)),
      role: edge < 0.28 || random.chance(0.12) ? "faint" : "ink",
    };
  });
  return writePicture(writeDots(shaded), { width, height });
}
