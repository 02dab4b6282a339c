import { sunrise } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath, type Layer } from "../svg.ts";

/** Groups of different size, each around its own small sun; the smallest keeps in the shade. */
export const groups: Scene = ({ width, height, unit, random, calm }) => {
  const layers: Layer[] = [];
  const places = [
    [0.3, 0.56, 5, "ink"],
    [0.66, 0.36, 4, "coral"],
    [0.78, 0.76, 3, "ink"],
    [0.52, 0.84, 1, "soft"],
    [0.1, 0.2, 2, "soft"],
  ] as const;
  for (const [x, y, rings, role] of places) {
    const centre = {
      x: width * (x + random.between(-0.015, 0.015)),
      y: height * (y + random.between(-0.015, 0.015)),
    };
    const dots = sunrise({
      ...centre,
      from: 0,
      to: 360,
      inner: 52 * unit,
      step: 44 * unit * Math.sqrt(calm),
      arcs: rings,
      spacing: 33 * unit * calm,
      size: 9 * unit * calm,
      role,
      each: (dot, { part }) => ({
        ...dot,
        radius: dot.radius * (1.1 - part * 0.4),
      }),
    });
    layers.push(
      {
        path: discPath(centre.x, centre.y, 24 * unit),
        fill: rings > 2 ? "accent" : "faint",
      },
      dots.flat(),
    );
  }
  return layers;
};
