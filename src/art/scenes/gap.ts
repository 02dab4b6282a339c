import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Arcs with a gap that one row of people bridges. */
export const gap: Scene = ({ width, height, unit, random, calm }) => {
  const x = width * random.between(0.44, 0.56);
  const y = height * 0.84;
  const opening = random.between(58, 122);
  const arcs = Math.round(8 / calm);
  const bridge = Math.floor(arcs * 0.55);
  const dots = sunrise({
    x,
    y,
    inner: 150 * unit,
    step: 68 * unit * calm,
    arcs,
    spacing: 30 * unit * calm,
    size: 7.6 * unit * calm,
    each: (dot, { arc, angle, part }) => {
      const inside = Math.abs(angle - opening) < 17 - part * 3;
      if (inside && arc !== bridge) return null;
      return {
        ...dot,
        radius: dot.radius * (inside ? 1.25 : 1.15 - part * 0.45),
        role: inside ? "accent" : "ink",
      };
    },
  });
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(x, y, 96 * unit), fill: "accent" },
    dots.flat(),
    rowOfDots(
      { x: 0, y: y + 30 * unit },
      { x: width, y: y + 30 * unit },
      34 * unit * calm,
      4.5 * unit * calm,
      "soft",
    ),
  ];
};
