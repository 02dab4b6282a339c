import { arcOfDots, sunrise, distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** A way winds from the front to the sun; people walk on it. */
export const way: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.4;
  const side = random.pick([-1, 1]);
  const x = width * 0.5 + side * width * 0.12;
  const dots: Dot[] = [];
  for (let row = 0; row < 21; row += 1) {
    const depth = Math.pow(row / 20, 1.5);
    const middle = x - side * Math.sin(depth * 5.1) * width * (0.05 + depth * 0.16);
    const half = (14 + depth * 118) * unit;
    const across = 2 + Math.round((depth * 4.5) / calm);
    for (let place = 0; place <= across; place += 1) {
      dots.push({
        x: middle + ((place / across) * 2 - 1) * half,
        y: y + 18 * unit + depth * (height - y),
        radius: (3 + depth * 10) * unit * Math.sqrt(calm),
        role: place === (row * 2) % 5 && row % 3 === 0 ? "accent" : "ink",
      });
    }
  }
  const hills = [1, 2, 3].flatMap((hill) =>
    arcOfDots({
      x: x - side * width * (0.62 - hill * 0.06),
      y: height * (1.2 + hill * 0.14),
      radius: height * 0.92,
      from: 10,
      to: 170,
      spacing: 34 * unit * calm,
      size: 4.2 * unit * calm,
      role: "soft",
    }).filter((dot) => dots.every((other) => distance(dot, other) > 60 * unit)),
  );
  const halo = sunrise({
    x,
    y,
    inner: 128 * unit,
    step: 52 * unit * calm,
    arcs: Math.round(6 / calm),
    spacing: 30 * unit * calm,
    size: 6.6 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.1 - part * 0.55),
    }),
  });
  return [
    { path: boxPath(0, y, width, height - y), fill: "veil" },
    { path: halfDiscPath(x, y, 92 * unit), fill: "accent" },
    halo.flat(),
    hills,
    dots,
  ];
};
