import { distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { boxPath } from "../svg.ts";

/** Dots of several sizes that together fill one half circle. */
export const halfFull: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width / 2, y: height * 0.8 };
  const reach = 520 * unit;
  const sizes = [38, 27, 19, 13, 9, 6].map((size) => size * unit * Math.sqrt(calm));
  const dots: Dot[] = [];
  for (const [rank, size] of sizes.entries()) {
    for (
      let attempt = 0, placed = 0;
      attempt < 1500 && placed < 10 + rank * rank * 6;
      attempt += 1
    ) {
      const angle = random.between(0, Math.PI);
      const away = Math.sqrt(random.next()) * (reach - size);
      const dot = {
        x: centre.x + Math.cos(angle) * away,
        y: centre.y - Math.sin(angle) * away,
        radius: size,
      };
      if (
        dot.y > centre.y - size ||
        dots.some((other) => distance(dot, other) < size + other.radius + 5 * unit)
      )
        continue;
      dots.push({
        ...dot,
        role: random.chance(0.13)
          ? "accent"
          : random.chance(0.14)
            ? "coral"
            : random.chance(0.18)
              ? "soft"
              : "ink",
      });
      placed += 1;
    }
  }
  return [
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    dots,
    rowOfDots(
      { x: 0, y: centre.y + 28 * unit },
      { x: width, y: centre.y + 28 * unit },
      28 * unit,
      4.6 * unit,
      "ink",
    ),
  ];
};
