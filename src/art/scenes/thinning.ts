import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import { hollow } from "./hollow.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath } from "../svg.ts";

/** Arcs that are solid on one side and thin out to empty outlines on the other. */
export const thinning: Scene = ({ width, height, unit, random }) => {
  const centre = { x: width * 0.5, y: height * 0.84 };
  const dots = sunrise({
    ...centre,
    inner: 170 * unit,
    step: 74 * unit,
    arcs: 7,
    spacing: 38 * unit,
    size: 12 * unit,
  }).flat();
  const silent = dots.filter(
    (dot) => (dot.x - centre.x) / (width * 0.42) + random.between(-0.3, 0.3) > 0.12,
  );
  return [
    { path: halfDiscPath(centre.x, centre.y, 104 * unit), fill: "accent" },
    dots.filter((dot) => !silent.includes(dot)),
    ...hollow(silent),
    rowOfDots(
      { x: 0, y: centre.y + 32 * unit },
      { x: width, y: centre.y + 32 * unit },
      32 * unit,
      5 * unit,
      "soft",
    ),
  ];
};
