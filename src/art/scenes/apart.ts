import { sunrise, distance } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** A whole field of arcs makes room for one dot. */
export const apart: Scene = ({ width, height, unit, random, calm }) => {
  const origin = { x: -width * 0.04, y: height * 1.08 };
  const one = {
    x: width * random.between(0.6, 0.7),
    y: height * random.between(0.34, 0.44),
  };
  const reach = 190 * unit;
  const field = sunrise({
    ...origin,
    from: -6,
    to: 96,
    inner: 120 * unit,
    step: 58 * unit * calm,
    arcs: Math.round(24 / calm),
    spacing: 40 * unit * calm,
    size: 7.5 * unit * calm,
    each: (dot) => {
      const gapNow = distance(dot, one);
      if (gapNow > reach * 1.9) return dot;
      const pushed = reach * 0.62 + (gapNow * (1.9 * reach - 0.62 * reach)) / (1.9 * reach);
      const angle = Math.atan2(dot.y - one.y, dot.x - one.x);
      return {
        ...dot,
        x: one.x + Math.cos(angle) * pushed,
        y: one.y + Math.sin(angle) * pushed,
      };
    },
  });
  return [
    { path: discPath(one.x, one.y, 104 * unit), fill: "veil" },
    field.flat(),
    { path: discPath(one.x, one.y, 30 * unit), fill: "accent" },
  ];
};
