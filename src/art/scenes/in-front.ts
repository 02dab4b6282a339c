import { sunrise } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** One dot in front of a calm half circle of others. */
export const inFront: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width / 2, y: height * 0.66 };
  const arcs = sunrise({
    ...centre,
    inner: 210 * unit,
    step: 62 * unit * calm,
    arcs: Math.round(5 / calm),
    spacing: 36 * unit * calm,
    size: 10 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.55),
      role: part > 0.7 ? "soft" : "ink",
    }),
  });
  const before = { x: centre.x, y: height * 0.72 };
  return [
    { path: discPath(before.x, before.y, 128 * unit), fill: "veil" },
    arcs.flat(),
    { path: discPath(before.x, before.y, 46 * unit), fill: "accent" },
  ];
};
