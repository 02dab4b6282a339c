import { sunrise, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Rows bend across the land towards a low sun, like a sown field. */
export const sown: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.44;
  const sun = { x: width * 0.62, y };
  const dots: Dot[] = [];
  const lines = Math.round(15 / calm);
  for (let line = -lines; line <= lines + 8; line += 1) {
    for (let row = 1; row <= 24; row += 1) {
      const depth = Math.pow(row / 24, 1.9);
      const bend = Math.sin(depth * 2.3) * width * 0.3;
      const dot = {
        x: sun.x - bend + line * (5 + depth * 118) * unit * calm,
        y: y + 12 * unit + depth * (height - y) * 1.04,
        radius: (1.7 + depth * 10.5) * unit * Math.sqrt(calm),
      };
      if (dots.length && random.chance(0.02)) continue;
      dots.push({ ...dot, role: random.chance(0.035) ? "accent" : "ink" });
    }
  }
  const halo = sunrise({
    ...sun,
    inner: 104 * unit,
    step: 40 * unit,
    arcs: 6,
    spacing: 25 * unit,
    size: 6 * unit,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.65),
      role: part < 0.2 ? "coral" : "ink",
    }),
  });
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    { path: halfDiscPath(sun.x, y, 74 * unit), fill: "accent" },
    halo.flat(),
    dots,
  ];
};
