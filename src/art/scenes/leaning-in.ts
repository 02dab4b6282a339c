import { distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath } from "../svg.ts";

/** Many dots lean in towards one, as people do around somebody who is speaking. */
export const leaningIn: Scene = ({ width, height, unit, random, calm }) => {
  const one = { x: width * 0.58, y: height * 0.5 };
  const dots: Dot[] = [];
  const step = 52 * unit * calm;
  for (let y = -step; y < height + step; y += step * 0.88) {
    for (let x = -step + random.between(0, step); x < width + step; x += step) {
      const away = distance({ x, y }, one);
      if (away < 60 * unit) continue;
      const pull = Math.exp(-Math.pow(away / (330 * unit), 2)) * 0.42;
      const near = Math.exp(-Math.pow(away / (360 * unit), 2));
      const dot = { x: x + (one.x - x) * pull, y: y + (one.y - y) * pull };
      if (
        distance(dot, one) < 92 * unit ||
        dots.some((other) => distance(dot, other) < 19 * unit * calm)
      )
        continue;
      dots.push({
        ...dot,
        radius: (5 + near * 5.5) * unit * calm,
        role: near > 0.55 && random.chance(0.16) ? "coral" : away > 560 * unit ? "soft" : "ink",
      });
    }
  }
  return [
    { path: discPath(one.x, one.y, 86 * unit), fill: "veil" },
    dots,
    { path: discPath(one.x, one.y, 40 * unit), fill: "accent" },
  ];
};
