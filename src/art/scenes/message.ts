import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { discPath, boxPath } from "../svg.ts";

/** A bright trail runs from dot to dot along the arcs and fades at each step. */
export const message: Scene = ({ width, height, unit, calm }) => {
  const centre = { x: width * 0.42, y: height * 0.84 };
  const inner = 120 * unit;
  const step = 66 * unit * calm;
  const arcs = Math.round(10 / calm);
  const trail = (arc: number): number => 158 - arc * (118 / arcs);
  const dots = sunrise({
    ...centre,
    inner,
    step,
    arcs,
    spacing: 34 * unit * calm,
    size: 7.4 * unit * calm,
    each: (dot, { arc, angle, part }) => {
      const behind = angle - trail(arc);
      const reach = 118 / arcs + 1.5;
      if (behind > -1.5 && behind < reach)
        return {
          ...dot,
          radius: dot.radius * (2.15 - part * 1.15),
          role: part > 0.72 ? "coral" : "accent",
        };
      return {
        ...dot,
        radius: dot.radius * (0.95 - part * 0.35),
        role: "soft",
      };
    },
  });
  const ground = rowOfDots(
    { x: 0, y: centre.y + 34 * unit },
    { x: width, y: centre.y + 34 * unit },
    30 * unit * calm,
    5 * unit,
    "ink",
  );
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    {
      path: discPath(centre.x, centre.y - 34 * unit, 34 * unit),
      fill: "accent",
    },
    dots.flat(),
    ground,
  ];
};
