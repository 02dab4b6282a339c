import { sunrise, distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { boxPath } from "../svg.ts";

/** Three large arcs rise out of a field of small dots. */
export const threeArcs: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.66;
  const dots: Dot[] = [];
  const places = [
    [0.22, 150, "coral"],
    [0.79, 185, "ink"],
    [0.5, 262, "accent"],
  ] as const;
  for (const [x, radius, role] of places) {
    const others = [...dots];
    for (const [index, scale] of [1, 0.8].entries()) {
      const arc = sunrise({
        x: width * x,
        y,
        inner: radius * unit * scale * 1.25,
        step: 0,
        arcs: 1,
        spacing: 36 * unit * calm,
        size: (index ? 6.5 : 13) * unit,
        role: index ? "soft" : role,
      }).flat();
      dots.push(...arc.filter((dot) => others.every((other) => distance(dot, other) > 30 * unit)));
    }
  }
  for (let row = 0; row < 8; row += 1) {
    const step = (24 + row * 6) * unit * calm;
    for (let x = ((row % 2) * step) / 2; x < width; x += step) {
      dots.push({
        x,
        y: y + (28 + row * 30 + row * row * 1.4) * unit,
        radius: (3.2 + row * 0.75) * unit * calm,
        role: random.chance(0.06) ? "accent" : row < 2 ? "soft" : "ink",
      });
    }
  }
  return [{ path: boxPath(0, y, width, height), fill: "veil" }, dots];
};
