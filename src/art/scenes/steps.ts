import { sunrise, distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** People stand on rising steps; whoever is on top is in the light. */
export const steps: Scene = ({ width, height, unit, random, calm }) => {
  const columns = Math.round(22 / calm);
  const gapNow = width / columns;
  const sun = { x: width * 0.8, y: height * 0.3 };
  const dots: Dot[] = [];
  for (let column = 0; column < columns; column += 1) {
    const stair = Math.floor((column / columns) * 6);
    const top = height * (0.86 - stair * 0.112) + random.between(0, 2) * unit;
    for (let y = top, level = 0; y < height + gapNow; y += gapNow * 0.72, level += 1) {
      dots.push({
        x: (column + 0.5) * gapNow,
        y,
        radius: Math.max(2.5 * unit, (15 - level * 1.35) * unit) * Math.sqrt(calm),
        role: level === 0 ? "accent" : level > 6 ? "soft" : "ink",
      });
    }
  }
  const halo = sunrise({
    ...sun,
    from: 0,
    to: 360,
    inner: 158 * unit,
    step: 48 * unit * calm,
    arcs: 2,
    spacing: 32 * unit * calm,
    size: 5 * unit * calm,
    role: "soft",
  });
  const free = halo.flat().filter((dot) => dots.every((other) => distance(dot, other) > 26 * unit));
  return [{ path: discPath(sun.x, sun.y, 112 * unit), fill: "glow" }, free, dots];
};
