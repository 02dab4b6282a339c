import { sunrise } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** One voice, and how far it carries. */
export const ripple: Scene = ({ width, height, unit, random, calm }) => {
  const voice = {
    x: width * random.pick([0.33, 0.38, 0.64]),
    y: height * random.between(0.44, 0.56),
  };
  const rings = sunrise({
    ...voice,
    from: 0,
    to: 360,
    inner: 92 * unit,
    step: 62 * unit * calm,
    arcs: Math.round(17 / calm),
    spacing: 34 * unit * calm,
    size: 10.5 * unit * calm,
    each: (dot, { arc, part }) => ({
      ...dot,
      radius: dot.radius * Math.max(0.22, 1 - part * 1.25),
      role: arc === 0 ? "accent" : arc === 3 ? "coral" : part > 0.55 ? "soft" : "ink",
    }),
  });
  return [{ path: discPath(voice.x, voice.y, 46 * unit), fill: "accent" }, rings.flat()];
};
