import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import { hollow } from "./hollow.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Arcs in which some dots are outlines only. */
export const unanswered: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * 0.36, y: height * 0.82 };
  const dots = sunrise({
    ...centre,
    inner: 150 * unit,
    step: 66 * unit * calm,
    arcs: Math.round(10 / calm),
    spacing: 38 * unit * calm,
    size: 11 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.05 - part * 0.3),
    }),
  }).flat();
  const silent = dots.filter(() => random.chance(0.27));
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    { path: halfDiscPath(centre.x, centre.y, 92 * unit), fill: "accent" },
    dots.filter((dot) => !silent.includes(dot)),
    ...hollow(silent),
    rowOfDots(
      { x: 0, y: centre.y + 30 * unit },
      { x: width, y: centre.y + 30 * unit },
      34 * unit,
      4.6 * unit,
      "soft",
    ),
  ];
};
