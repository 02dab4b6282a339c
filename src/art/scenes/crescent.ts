import { arcOfDots, sunrise, angleOf } from "../horizon.ts";
import type { Scene } from "./scene.ts";

/** A whole circle of arcs cut by the picture's edge, lit from one side. */
export const crescent: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * 0.78, y: height * 0.42 };
  const light = random.between(195, 235);
  const rings = sunrise({
    ...centre,
    from: 0,
    to: 360,
    inner: 60 * unit,
    step: 48 * unit * calm,
    arcs: Math.round(12 / calm),
    spacing: 30 * unit * calm,
    size: 11 * unit * calm,
    each: (dot, { part }) => {
      const turned = Math.abs(((angleOf(centre, dot) - light + 540) % 360) - 180) / 180;
      const strength = Math.max(0.16, 1 - turned * 1.25);
      return {
        ...dot,
        radius: dot.radius * strength * (1 - part * 0.25),
        role:
          strength + random.between(-0.16, 0.16) > 0.66
            ? "accent"
            : strength > 0.3
              ? "ink"
              : "soft",
      };
    },
  });
  const low = arcOfDots({
    x: width * 0.2,
    y: height * 1.75,
    radius: height * 0.9,
    from: 20,
    to: 160,
    spacing: 30 * unit * calm,
    size: 5 * unit * calm,
    role: "soft",
  });
  return [rings.flat(), low];
};
