import { sunrise, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** Two half circles face each other; between them, the matter at hand. */
export const dialogue: Scene = ({ width, height, unit, random, calm }) => {
  const y = height * 0.5;
  const left = { x: width * 0.47, y: y + 22 * unit };
  const right = { x: width * 0.53, y: y - 22 * unit };
  const common = {
    inner: 108 * unit,
    step: 60 * unit * calm,
    arcs: Math.round(8 / calm),
    spacing: 32 * unit * calm,
    size: 8.2 * unit * calm,
  };
  const fade =
    (role: Dot["role"]) =>
    (dot: Dot, { part }: { part: number }): Dot => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.6),
      role,
    });
  const speaker = random.integer(1, 2);
  const lefts = sunrise({
    ...left,
    ...common,
    from: 100,
    to: 260,
    each: fade("ink"),
  });
  const rights = sunrise({
    ...right,
    ...common,
    from: -80,
    to: 80,
    each: fade("coral"),
  });
  const answer = (rows: Dot[][], role: Dot["role"]): Dot[][] =>
    rows.map((row, index) => (index === speaker ? row.map((dot) => ({ ...dot, role })) : row));
  return [
    { path: discPath(width * 0.5, y, 52 * unit), fill: "accent" },
    answer(lefts, "soft").flat(),
    answer(rights, "accent").flat(),
  ];
};
