import { sunrise, distance } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { discPath, boxPath } from "../svg.ts";

/** Wide arcs of many, and a handful in a warmer shade who are sheltered among them. */
export const fewAmongMany: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * 0.5, y: height * 1.72 };
  const shelter = { x: width * random.between(0.32, 0.38), y: height * 0.44 };
  const arcs = sunrise({
    ...centre,
    from: 35,
    to: 145,
    inner: 700 * unit,
    step: 46 * unit * calm,
    arcs: Math.round(13 / calm),
    spacing: 39 * unit * calm,
    size: 10.6 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.12 - part * 0.5) * random.between(0.9, 1.08),
      role: part > 0.85 ? "soft" : "ink",
    }),
  }).flat();
  const near = [...arcs]
    .sort((first, second) => distance(first, shelter) - distance(second, shelter))
    .slice(0, 6);
  const low = rowOfDots(
    { x: 0, y: height * 0.94 },
    { x: width, y: height * 0.94 },
    30 * unit,
    4.6 * unit,
    "soft",
  );
  return [
    { path: discPath(width * 0.74, height * 0.3, 120 * unit), fill: "glow" },
    { path: boxPath(0, height * 0.89, width, height), fill: "veil" },
    arcs.filter((dot) => !near.includes(dot) && dot.y < height * 0.87),
    near.map((dot) => ({
      ...dot,
      radius: 14.5 * unit * calm,
      role: "coral" as const,
    })),
    low,
  ];
};
