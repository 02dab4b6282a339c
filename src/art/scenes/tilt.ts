import { sunrise, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { discPath, polygonPath } from "../svg.ts";

/** The horizon leans: a slope with the sun coming up over its far end. */
export const tilt: Scene = ({ width, height, unit, random, calm }) => {
  const rise = random.between(0.3, 0.4) * height;
  const leftToRight = random.chance(0.5);
  const low = height * 0.92;
  const at = (part: number): number => low - rise * (leftToRight ? part : 1 - part);
  const part = leftToRight ? 0.63 : 0.37;
  const sun = { x: width * part, y: at(part) };
  const below = (dot: Dot): boolean => dot.y > at(dot.x / width) - 14 * unit;
  const arcs = sunrise({
    ...sun,
    from: 0,
    to: 360,
    inner: 165 * unit,
    step: 64 * unit * calm,
    arcs: Math.round(9 / calm),
    spacing: 31 * unit * calm,
    size: 8 * unit * calm,
    each: (dot, place) =>
      below(dot)
        ? null
        : {
            ...dot,
            radius: dot.radius * (1.1 - place.part * 0.55),
            role: place.arc === 1 ? "coral" : "ink",
          },
  });
  const rows = [0, 1, 2, 3].map((row) => {
    const shift = (42 + row * 46) * unit;
    return rowOfDots(
      { x: -20, y: at(-20 / width) + shift },
      { x: width + 20, y: at(1 + 20 / width) + shift },
      (30 + row * 9) * unit * calm,
      (5.4 - row * 0.7) * unit * calm,
      row ? "soft" : "accent",
    );
  });
  return [
    { path: discPath(sun.x, sun.y, 112 * unit), fill: "accent" },
    {
      path: polygonPath([
        [0, at(0)],
        [width, at(1)],
        [width, height],
        [0, height],
      ]),
      fill: "veil",
    },
    arcs.flat(),
    rows.flat(),
  ];
};
