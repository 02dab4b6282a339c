import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Concentric arcs, complete from edge to edge. */
export const complete: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width / 2, y: height * 0.9 };
  const arcs = sunrise({
    ...centre,
    inner: 132 * unit,
    step: 55 * unit * calm,
    arcs: Math.round(12 / calm),
    spacing: 29 * unit * calm,
    size: 9 * unit * calm,
    each: (dot, { arc, part }) => ({
      ...dot,
      radius: dot.radius * (1.1 - part * 0.42),
      role: arc === 4 ? "accent" : arc === 8 ? "coral" : "ink",
    }),
  });
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    { path: halfDiscPath(centre.x, centre.y, 84 * unit), fill: "accent" },
    arcs.flat(),
    rowOfDots(
      { x: 0, y: centre.y + 30 * unit },
      { x: width, y: centre.y + 30 * unit },
      30 * unit * calm,
      4.4 * unit,
      "soft",
    ),
  ];
};
