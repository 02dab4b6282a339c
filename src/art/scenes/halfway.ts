import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { boxPath } from "../svg.ts";

/** A small sun of dots, halfway above the horizon, and a great deal of calm. */
export const halfway: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width / 2, y: height * 0.64 };
  const sun = sunrise({
    ...centre,
    inner: 22 * unit,
    step: 30 * unit,
    arcs: 6,
    spacing: 30 * unit,
    size: 11 * unit,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.1 - part * 0.25),
      role: part > 0.75 ? "coral" : "accent",
    }),
  });
  const rays = sunrise({
    ...centre,
    inner: 244 * unit,
    step: 60 * unit * calm,
    arcs: 2,
    spacing: 42 * unit * calm,
    size: 5 * unit,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1 - part * 0.4),
      role: "soft",
    }),
  });
  const rows = [0, 1, 2, 3].flatMap((row) =>
    rowOfDots(
      { x: 0, y: centre.y + (36 + row * 46) * unit },
      { x: width, y: centre.y + (36 + row * 46) * unit },
      (22 + row * 10) * unit * calm,
      (5.4 - row * 0.4) * unit,
      row ? "soft" : "ink",
    ),
  );
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    sun.flat(),
    rays.flat(),
    rows,
  ];
};
