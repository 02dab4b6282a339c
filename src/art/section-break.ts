/** A divider of sections: a wide, low arc of dots, some of them lit. */
import { arcOfDots, type Dot } from "./horizon.ts";
import { createRandom } from "./random.ts";
import { writeDots, writePicture } from "./svg.ts";

interface SectionBreak {
  /** Any text; decides where the arc is lit and which dots are faint. */
  readonly seed: string;
  /** CSS pixels. */
  readonly height: number;
  /** How many dots are lit; with none, a dot is missing. */
  readonly suns: number;
}

/** Gives SVG text of under 6 KB, 960 CSS pixels wide, whose dots grow towards the middle. */
export function sectionBreak({ seed, height, suns }: SectionBreak): string {
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
  const middle = Math.round((dots.length - 1) * random.pick([0.38, 0.44, 0.5, 0.5, 0.56, 0.62]));
  /** The lit dots are four apart, around the middle one. */
  const isLit = (index: number) => {
    const place = (index - middle) / 4 + (suns - 1) / 2;
    return Number.isInteger(place) && place >= 0 && place < suns;
  };
  const shaded = dots.flatMap((dot, index): Dot[] => {
    if (suns === 0 && index === middle) return [];
    const edge = 1 - Math.abs((index / (dots.length - 1)) * 2 - 1);
    if (isLit(index)) return [{ ...dot, radius: height * 0.15, role: "accent" }];
    return [
      {
        ...dot,
        radius: dot.radius * (0.25 + 0.75 * Math.min(1, edge * 1.5)),
        role: edge < 0.28 || random.chance(0.12) ? "faint" : "ink",
      },
    ];
  });
  return writePicture(writeDots(shaded), { width, height });
}
