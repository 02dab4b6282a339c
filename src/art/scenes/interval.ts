import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath } from "../svg.ts";

/** Few arcs, far and evenly apart, like ripples that are given time to settle. */
export const interval: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width * 0.5, y: height * 0.3 };
  const rings = sunrise({
    ...centre,
    from: 180,
    to: 360,
    squash: 0.62,
    inner: 150 * unit,
    step: 112 * unit * calm,
    arcs: Math.round(7 / calm),
    spacing: 28 * unit * calm,
    size: 12 * unit * calm,
    each: (dot, { part, arc }) =>
      dot.y < centre.y + 14 * unit
        ? null
        : {
            ...dot,
            radius: dot.radius * (1 - part * 0.62),
            role: arc === 0 ? "accent" : part > 0.7 ? "soft" : "ink",
          },
  });
  const line = rowOfDots(
    { x: 0, y: centre.y },
    { x: width, y: centre.y },
    22 * unit * calm,
    4 * unit,
    "soft",
  ).filter((dot) => Math.abs(dot.x - centre.x) > 118 * unit);
  const above = sunrise({
    ...centre,
    inner: 138 * unit,
    step: 44 * unit,
    arcs: 3,
    spacing: 26 * unit * calm,
    size: 4.6 * unit,
    role: "coral",
  });
  return [
    { path: halfDiscPath(centre.x, centre.y, 100 * unit), fill: "accent" },
    above.flat(),
    line,
    rings.flat(),
  ];
};
