import { sunrise, distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Two suns rise side by side; where their arcs meet, people change colour. */
export const twoSuns: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.8;
  const lean = random.between(-0.03, 0.03);
  const left = { x: width * (0.31 + lean), y };
  const right = { x: width * (0.69 + lean), y };
  const reach = 430 * unit;
  const make = (
    centre: { x: number; y: number },
    other: { x: number; y: number },
    role: Dot["role"],
    skip: boolean,
  ): Dot[] =>
    sunrise({
      ...centre,
      inner: 120 * unit,
      step: 62 * unit * calm,
      arcs: Math.round(6 / calm),
      spacing: 29 * unit * calm,
      size: 7.4 * unit * calm,
      role,
      each: (dot) => {
        if (distance(dot, other) > reach) return dot;
        return skip
          ? { ...dot, radius: dot.radius * 0.62, role: "soft" }
          : { ...dot, role: "accent" };
      },
    }).flat();
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(left.x, y, 76 * unit), fill: "ink" },
    { path: halfDiscPath(right.x, y, 76 * unit), fill: "coral" },
    make(left, right, "ink", true),
    make(right, left, "coral", false),
    rowOfDots(
      { x: 0, y: y + 28 * unit },
      { x: width, y: y + 28 * unit },
      32 * unit * calm,
      4.5 * unit * calm,
      "soft",
    ),
  ];
};
