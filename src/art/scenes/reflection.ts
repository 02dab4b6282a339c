import { sunrise, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** A sun and its image in the water, which breaks into looser and looser rows. */
export const reflection: Scene = ({ width, height, unit, random, calm }) => {
  const x = width * random.pick([0.36, 0.5, 0.64]);
  const y = height * 0.56;
  const above = sunrise({
    x,
    y,
    inner: 168 * unit,
    step: 60 * unit * calm,
    arcs: Math.round(7 / calm),
    spacing: 28 * unit * calm,
    size: 7 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.55),
    }),
  });
  const water: Dot[] = [];
  const rows = Math.round(10 / calm);
  for (let row = 0; row < rows; row += 1) {
    const depth = (26 + row * 33 * calm) * unit;
    const half = (150 - row * 5) * unit;
    for (let place = -half; place <= half; place += 26 * unit * calm) {
      if (random.chance(row * 0.045)) continue;
      water.push({
        x: x + place + random.between(-1, 1) * row * 2 * unit,
        y: y + depth,
        radius: (7 - row * 0.25) * unit * calm,
        role: "accent",
      });
    }
    for (
      let place = random.between(0, 40) * unit;
      place < width;
      place += (40 + row * 8) * unit * calm
    ) {
      if (Math.abs(place - x) > half + 28 * unit)
        water.push({
          x: place,
          y: y + depth,
          radius: (3 + row * 0.3) * unit * calm,
          role: "soft",
        });
    }
  }
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(x, y, 128 * unit), fill: "accent" },
    above.flat(),
    water,
  ];
};
