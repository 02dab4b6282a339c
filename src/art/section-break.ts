/** A quiet divider: one wide, low arc of dots, each seed with its own light. */
import { arcOfDots } from "./horizon.ts";
import { createRandom } from "./random.ts";
import { writeDots, writePicture, type Colours } from "./svg.ts";

export interface SectionBreakOptions {
  seed: string;
  width?: number;
  height?: number;
  colours?: Colours;
  inline?: boolean;
  className?: string;
}

/** Gives SVG text of under 6 KB: dots grow towards the middle, one of them is lit. */
export function sectionBreak(options: SectionBreakOptions): string {
  const {
    seed,
    width = 640,
    height = 48,
    colours = "css",
    inline = colours === "css",
    className,
  } = options;
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
  const shaped = dots.map((dot, index) => {
    const edge = 1 - Math.abs((index / (dots.length - 1)) * 2 - 1);
    if (index === lit) return { ...dot, radius: height * 0.15, role: "accent" as const };
    const size = dot.radius * (0.25 + 0.75 * Math.min(1, edge * 1.5));
    return {
      ...dot,
      radius: size,
      role: edge < 0.28 || random.chance(0.12) ? ("faint" as const) : ("ink" as const),
    };
  });
  return writePicture(writeDots(shaped, colours), {
    width,
    height,
    colours,
    inline,
    ...(className ? { className } : {}),
  });
}
