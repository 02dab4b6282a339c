import { sunrise, distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Layer upon layer of arcs, the older ones still faintly there beneath the newest. */
export const precedent: Scene = ({ width, height, unit, calm }) => {
  const y = height * 0.85;
  const layer = (x: number, inner: number, arcs: number, size: number, role: Dot["role"]): Dot[] =>
    sunrise({
      x: width * x,
      y,
      inner: inner * unit,
      step: 62 * unit * calm,
      arcs,
      spacing: 28 * unit * calm,
      size: size * unit * calm,
      role,
      each: (dot, { part }) => ({
        ...dot,
        radius: dot.radius * (1.1 - part * 0.4),
      }),
    }).flat();
  const newest = layer(0.7, 130, 5, 9.5, "ink");
  const clear = (dots: Dot[], above: Dot[]): Dot[] =>
    dots.filter((dot) => above.every((other) => distance(dot, other) > 20 * unit * calm));
  const middle = clear(layer(0.45, 130, 8, 6.4, "soft"), newest);
  const oldest = clear(layer(0.22, 130, 10, 6, "faint"), [...newest, ...middle]);
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    oldest,
    middle,
    newest,
    { path: halfDiscPath(width * 0.7, y, 84 * unit), fill: "accent" },
    rowOfDots(
      { x: 0, y: y + 28 * unit },
      { x: width, y: y + 28 * unit },
      28 * unit * calm,
      4.6 * unit,
      "ink",
    ),
  ];
};
