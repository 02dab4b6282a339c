import { sunrise, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Furrows of dots run to the horizon, where a small sun stands. */
export const field: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.42;
  const x = width * random.between(0.4, 0.62);
  const furrows: Dot[] = [];
  const lines = Math.round(17 / calm);
  for (let line = -lines; line <= lines; line += 1) {
    for (let row = 1; row <= 17; row += 1) {
      const depth = Math.pow(row / 16, 1.75);
      furrows.push({
        x: x + line * (9 + depth * 105) * unit * calm,
        y: y + 16 * unit + depth * (height - y),
        radius: (2 + depth * 11.5) * unit * Math.sqrt(calm),
        role: line % 7 === 3 ? "accent" : "ink",
      });
    }
  }
  const halo = sunrise({
    x,
    y,
    inner: 112 * unit,
    step: 44 * unit * calm,
    arcs: Math.round(5 / calm),
    spacing: 26 * unit * calm,
    size: 6 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.1 - part * 0.55),
      role: "coral",
    }),
  });
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(x, y, 82 * unit), fill: "accent" },
    halo.flat(),
    furrows,
  ];
};
