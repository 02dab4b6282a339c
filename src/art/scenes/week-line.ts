import { distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { boxPath } from "../svg.ts";

/** A line of dots over a working week, with a shallow dip in its middle. */
export const weekLine: Scene = ({ width, height, unit }) => {
  const y = height * 0.78;
  const curve = (part: number): number =>
    height *
    (0.36 + 0.16 * Math.exp(-Math.pow((part - 0.5) / 0.17, 2)) + 0.025 * Math.sin(part * 15));
  const line = Array.from({ length: 57 }, (_, index): Dot => ({
    x: width * (0.07 + 0.86 * (index / 56)),
    y: curve(index / 56),
    radius: 6.4 * unit,
    role: "ink",
  }));
  const days = [0, 0.25, 0.5, 0.75, 1].map((part, index): Dot => ({
    x: width * (0.07 + 0.86 * part),
    y: curve(part),
    radius: 21 * unit,
    role: index === 2 ? "coral" : "accent",
  }));
  const drops = days.flatMap((day) =>
    rowOfDots(
      { x: day.x, y: day.y + 48 * unit },
      { x: day.x, y: y - 20 * unit },
      24 * unit,
      3 * unit,
      "soft",
    ),
  );
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    drops,
    line.filter((dot) => days.every((day) => distance(dot, day) > 32 * unit)),
    days,
    rowOfDots({ x: 0, y }, { x: width, y }, 26 * unit, 5 * unit, "ink"),
  ];
};
