import { sunrise, distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { boxPath, type Layer } from "../svg.ts";

/** A few are awake under a dark horizon; the arcs above only begin to catch the light. */
export const beforeLight: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.58;
  const centre = { x: width * 0.7, y: y + 40 * unit };
  const arcs = sunrise({
    ...centre,
    inner: 170 * unit,
    step: 62 * unit * calm,
    arcs: Math.round(10 / calm),
    spacing: 31 * unit * calm,
    size: 6.4 * unit * calm,
    each: (dot, { part, angle }) => {
      if (dot.y > y - 12 * unit) return null;
      const catches = part < 0.34 && Math.abs(angle - 96) < 60 - part * 120;
      return {
        ...dot,
        radius: dot.radius * (catches ? 1.25 : 0.95 - part * 0.4),
        role: catches ? (part < 0.12 ? "accent" : "coral") : "soft",
      };
    },
  });
  const middle = { x: width * 0.27, y: height * 0.79 };
  const awake = [
    [0, 0],
    [-52, -14],
    [48, -22],
    [-18, 40],
    [38, 34],
    [-74, 36],
    [96, 10],
  ] as const;
  const people = awake.map(([left, down]): Dot => ({
    x: middle.x + left * unit,
    y: middle.y + down * unit,
    radius: 15 * unit,
    role: "accent",
  }));
  const land: Dot[] = [];
  for (let row = 0; row < 7; row += 1) {
    for (let x = ((row % 2) * 22 - 8) * unit; x < width; x += 44 * unit * calm) {
      const dot: Dot = {
        x: x + random.between(-3, 3) * unit,
        y: y + (34 + row * 46) * unit,
        radius: (3.4 + row * 0.5) * unit * calm,
        role: "faint",
      };
      if (people.every((person) => distance(person, dot) > 62 * unit)) land.push(dot);
    }
  }
  const layers: Layer[] = [arcs.flat(), { path: boxPath(0, y, width, height), fill: "veil" }, land];
  return [...layers, people];
};
