import { sunrise } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, polygonPath } from "../svg.ts";

/** The arcs are a bridge between two banks; the sun stands in the opening. */
export const bridge: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.74;
  const x = width * random.between(0.48, 0.52);
  const span = width * 0.3;
  const arches = sunrise({
    x,
    y,
    inner: span,
    step: 42 * unit * calm,
    arcs: Math.round(5 / calm),
    spacing: 30 * unit * calm,
    size: 9 * unit * calm,
    squash: 0.8,
    each: (dot, { arc, part }) => ({
      ...dot,
      radius: dot.radius * (1 - part * 0.3),
      role: arc === 0 ? "accent" : arc === 3 ? "soft" : "ink",
    }),
  });
  const rays = sunrise({
    x,
    y,
    inner: 138 * unit,
    step: 52 * unit * calm,
    arcs: Math.round(3 / calm),
    spacing: 30 * unit * calm,
    size: 5 * unit * calm,
    role: "coral",
  });
  const bank = (from: number, to: number, slope: number): string =>
    polygonPath([
      [from, y],
      [to, y],
      [to + slope, height],
      [from, height],
    ]);
  const water = [0, 1, 2, 3, 4].flatMap((row) => {
    const depth = y + (34 + row * 36) * unit;
    const inset = row * 17 * unit;
    return rowOfDots(
      { x: x - span + 24 * unit + inset, y: depth },
      { x: x + span - 24 * unit - inset, y: depth },
      (30 + row * 7) * unit * calm,
      4.6 * unit * calm,
      row % 2 ? "faint" : "soft",
    );
  });
  return [
    { path: halfDiscPath(x, y, 100 * unit), fill: "accent" },
    rays.flat(),
    arches.flat(),
    { path: bank(-10, x - span + 4 * unit, 60 * unit), fill: "ink" },
    { path: bank(width + 10, x + span - 4 * unit, -60 * unit), fill: "ink" },
    water,
  ];
};
