import { arcOfDots, sunrise, distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Two groups on one horizon: one close along a single arc, the other torn between the highest and the lowest. */
export const twoTeams: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.8;
  const frame = (x: number): Dot[] =>
    sunrise({
      x,
      y,
      inner: 120 * unit,
      step: 66 * unit,
      arcs: 5,
      spacing: 27 * unit * calm,
      size: 3.6 * unit,
      role: "soft",
      from: 4,
      to: 176,
    }).flat();
  const crowd = (x: number, arc: number, from: number, to: number, role: Dot["role"]): Dot[] =>
    arcOfDots({
      x,
      y,
      radius: (120 + arc * 66) * unit,
      from,
      to,
      spacing: 31 * unit,
      size: 14 * unit,
      role,
    }).map((dot) => ({
      ...dot,
      radius: dot.radius * random.between(0.86, 1.08),
    }));
  const left = width * 0.25;
  const right = width * 0.75;
  const people = [
    crowd(left, 2, 38, 142, "ink"),
    crowd(right, 4, 66, 114, "ink"),
    crowd(right, 0, 14, 166, "coral"),
  ].flat();
  const free = [...frame(left), ...frame(right)].filter((dot) =>
    people.every((person) => distance(dot, person) > 18 * unit),
  );
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    free,
    people,
    { path: halfDiscPath(left, y, 66 * unit), fill: "accent" },
    { path: halfDiscPath(right, y, 66 * unit), fill: "accent" },
    rowOfDots(
      { x: 0, y: y + 28 * unit },
      { x: width, y: y + 28 * unit },
      28 * unit * calm,
      4.6 * unit,
      "ink",
    ),
  ];
};
