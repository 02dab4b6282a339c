import { arcOfDots } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { discPath, boxPath } from "../svg.ts";

/** Arcs open outwards from a single bright dot that rests on the horizon. */
export const oneQuestion: Scene = ({ width, height, unit, calm }) => {
  const y = height * 0.8;
  const centre = { x: width * 0.3, y: y - 38 * unit };
  const fan = Array.from({ length: Math.round(11 / calm) }, (_, arc) => {
    const half = 26 + arc * 3.4;
    return arcOfDots({
      ...centre,
      radius: (105 + arc * 76 * calm) * unit,
      from: 42 - half,
      to: 42 + half,
      spacing: 33 * unit * calm,
      size: (11.5 - arc * 0.75) * unit * Math.sqrt(calm),
      role: arc === 2 ? "coral" : arc > 7 ? "soft" : "ink",
    });
  });
  const above = fan.flat().filter((dot) => dot.y < y - 14 * unit);
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    above,
    { path: discPath(centre.x, centre.y, 38 * unit), fill: "accent" },
    rowOfDots(
      { x: 0, y: y + 26 * unit },
      { x: width, y: y + 26 * unit },
      28 * unit * calm,
      5 * unit,
      "ink",
    ),
  ];
};
