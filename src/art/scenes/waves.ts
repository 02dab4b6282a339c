import type { Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath, polygonPath } from "../svg.ts";

/** Waves of dots, one after the other, under a great low sun. */
export const waves: Scene = ({ width, height, unit, random, calm }) => {
  const phase = random.between(0, 6);
  const sun = { x: width * random.pick([0.3, 0.7]), y: height * 0.5 };
  const lines = Math.round(11 / calm);
  const crest = (line: number, x: number): number =>
    height * 0.46 +
    line * 44 * unit * calm +
    Math.sin(x / (150 * unit) + phase + line * 0.55) * (24 + line * 3) * unit;
  const dots: Dot[] = [];
  for (let line = 0; line < lines; line += 1) {
    for (let x = (line % 2) * 14 * unit; x < width + 20; x += 29 * unit * calm) {
      const swell = 0.68 + 0.32 * Math.sin(x / (150 * unit) + phase + line * 0.55 + 3.4);
      dots.push({
        x,
        y: crest(line, x),
        radius: (5 + line * 0.55) * swell * 1.15 * unit * calm,
        role: line === 2 ? "accent" : line === 6 ? "coral" : "ink",
      });
    }
  }
  const surface = Array.from({ length: 41 }, (_, index): [number, number] => [
    (index * width) / 40,
    crest(0, (index * width) / 40) - 14 * unit,
  ]);
  return [
    { path: discPath(sun.x, sun.y - 40 * unit, 190 * unit), fill: "glow" },
    {
      path: polygonPath([...surface, [width, height], [0, height]]),
      fill: "ground",
    },
    dots,
  ];
};
