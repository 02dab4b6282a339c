import { distance, type Dot } from "../horizon.ts";
import { rowOfDots, sunflower } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { boxPath } from "../svg.ts";

/** Two panels over one horizon: one cluster, and two clusters far apart. */
export const twoPanels: Scene = ({ width, height, unit }) => {
  const y = height * 0.8;
  const cluster = (x: number, middle: number, count: number, role: Dot["role"]): Dot[] =>
    sunflower({ x, y: middle }, count, 21 * unit, 12.5 * unit).map((dot) => ({
      ...dot,
      role,
    }));
  const line = rowOfDots(
    { x: width * 0.07, y },
    { x: width * 0.93, y },
    26 * unit,
    4.6 * unit,
    "ink",
  ).filter((dot) => Math.abs(dot.x - width * 0.5) > 40 * unit);
  const middle = rowOfDots(
    { x: width * 0.07, y: height * 0.46 },
    { x: width * 0.93, y: height * 0.46 },
    26 * unit,
    3 * unit,
    "accent",
  ).filter((dot) => Math.abs(dot.x - width * 0.5) > 40 * unit);
  const people = [
    cluster(width * 0.26, height * 0.46, 36, "ink"),
    cluster(width * 0.74, height * 0.24, 18, "ink"),
    cluster(width * 0.74, height * 0.67, 18, "coral"),
  ].flat();
  return [
    {
      path: boxPath(width * 0.04, height * 0.08, width * 0.44, height * 0.84),
      fill: "veil",
    },
    {
      path: boxPath(width * 0.52, height * 0.08, width * 0.44, height * 0.84),
      fill: "veil",
    },
    line,
    middle.filter((dot) => people.every((person) => distance(dot, person) > 24 * unit)),
    people,
  ];
};
