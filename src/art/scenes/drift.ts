import { distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** A crowd in which a few have turned to the light: dense on one side, thinning to the other. */
export const drift: Scene = ({ width, height, unit, random, calm }) => {
  const sun = { x: width * 0.76, y: height * 0.34 };
  const dots: Dot[] = [];
  const step = 37 * unit * calm;
  for (let row = 0; row * step < height * 1.05; row += 1) {
    for (let place = 0; place * step < width + step; place += 1) {
      const x = (place + (row % 2) / 2) * step;
      const y = height - row * step * 0.88;
      const density = Math.max(0, 1.12 - x / width / 1.25 - ((height - y) / height) * 0.42);
      const radius = step * 0.42 * density * random.between(0.84, 1.08);
      if (radius < 1.6 * unit) continue;
      const lit = distance({ x, y }, sun) < 200 * unit;
      dots.push({
        x,
        y,
        radius: lit ? Math.max(radius, 4 * unit) : radius,
        role: !lit && random.chance(0.045) ? "accent" : "ink",
      });
    }
  }
  return [{ path: discPath(sun.x, sun.y, 200 * unit), fill: "glow" }, dots];
};
