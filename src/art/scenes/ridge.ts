import { sunrise, distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath, polygonPath } from "../svg.ts";

/** A short row stands on a ridge and looks towards the wide arcs of a distant sunrise. */
export const ridge: Scene = ({ width, height, unit, calm }) => {
  const sun = { x: width * 0.7, y: height * 0.6 };
  const arcs = sunrise({
    ...sun,
    inner: 120 * unit,
    step: 58 * unit * calm,
    arcs: Math.round(12 / calm),
    spacing: 27 * unit * calm,
    size: 6.6 * unit * calm,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.6),
    }),
  });
  const crest = (x: number): number =>
    height * 0.7 +
    Math.pow((x - width * 0.2) / width, 2) * height * 0.75 -
    Math.sin((x / width) * 5) * 10 * unit;
  const land = Array.from({ length: 33 }, (_, index): [number, number] => [
    (index * width) / 32,
    crest((index * width) / 32),
  ]);
  const people = [0, 1, 2, 3, 4, 5, 6].map((place): Dot => {
    const x = width * 0.13 + place * 56 * unit;
    return {
      x,
      y: crest(x) - 21 * unit,
      radius: 20 * unit,
      role: place === 4 ? "accent" : "ink",
    };
  });
  const plain = [0, 1, 2]
    .flatMap((row) =>
      rowOfDots(
        { x: 0, y: sun.y + (24 + row * 34) * unit },
        { x: width, y: sun.y + (24 + row * 34) * unit },
        (22 + row * 9) * unit * calm,
        (3.6 + row) * unit,
        "soft",
      ),
    )
    .filter((dot) => people.every((person) => distance(dot, person) > 32 * unit));
  return [
    { path: boxPath(0, sun.y, width, height), fill: "veil" },
    { path: halfDiscPath(sun.x, sun.y, 78 * unit), fill: "accent" },
    arcs.flat(),
    plain,
    { path: polygonPath([...land, [width, height], [0, height]]), fill: "ink" },
    people,
  ];
};
