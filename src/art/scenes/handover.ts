import { arcOfDots, sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { discPath, boxPath } from "../svg.ts";

/** In the middle of the arcs, one dot passes its light to the dot beside it. */
export const handover: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width * 0.5, y: height * 0.8 };
  const arcs = sunrise({
    ...centre,
    inner: 262 * unit,
    step: 60 * unit * calm,
    arcs: Math.round(7 / calm),
    spacing: 31 * unit * calm,
    size: 9 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.12 - part * 0.55),
      role: part > 0.8 ? "soft" : "ink",
    }),
  });
  const giver = { x: centre.x - 92 * unit, y: centre.y - 66 * unit };
  const taker = { x: centre.x + 92 * unit, y: centre.y - 66 * unit };
  const spark = arcOfDots({
    x: centre.x,
    y: giver.y,
    radius: 92 * unit,
    from: 148,
    to: 30,
    spacing: 25 * unit,
    size: 8 * unit,
    role: "accent",
  });
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    arcs.flat(),
    { path: discPath(giver.x, giver.y, 54 * unit), fill: "accent" },
    { path: discPath(taker.x, taker.y, 54 * unit), fill: "ink" },
    { path: discPath(taker.x, taker.y, 22 * unit), fill: "accent" },
    spark.map((dot, index) => ({
      ...dot,
      radius: dot.radius * (1.1 - index * 0.09),
    })),
    rowOfDots(
      { x: 0, y: centre.y + 30 * unit },
      { x: width, y: centre.y + 30 * unit },
      31 * unit * calm,
      4.6 * unit,
      "soft",
    ),
  ];
};
