import { sunrise, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Night over the land: stars above, lit windows below, the moon's arcs just showing. */
export const lights: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.66;
  const moon = { x: width * random.between(0.26, 0.34), y: y };
  const arcs = sunrise({
    ...moon,
    inner: 130 * unit,
    step: 74 * unit * calm,
    arcs: Math.round(9 / calm),
    spacing: 44 * unit * calm,
    size: 5.4 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1 - part * 0.5) * random.between(0.5, 1.2),
      role: random.chance(0.07) ? "accent" : part > 0.6 ? "soft" : "ink",
    }),
  });
  const town: Dot[] = [];
  for (let row = 0; row < Math.round(6 / calm); row += 1) {
    for (let x = random.between(0, 30) * unit; x < width; x += 40 * unit * calm) {
      const lit = random.chance(0.28 + row * 0.05);
      town.push({
        x: x + row * 9 * unit,
        y: y + (38 + row * 44 * calm) * unit,
        radius: (lit ? 8.6 : 5) * unit * calm,
        role: lit ? "accent" : "faint",
      });
    }
  }
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(moon.x, y, 84 * unit), fill: "coral" },
    arcs.flat(),
    town,
  ];
};
