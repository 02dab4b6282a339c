import type { Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath, boxPath } from "../svg.ts";

/** Spokes and arcs of plainly placed dots, some of them lit. */
export const litAndUnlit: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * 0.5, y: height * 0.92 };
  const dots: Dot[] = [];
  const spokes = Math.round(31 / calm);
  for (let arc = 0; arc < Math.round(9 / calm); arc += 1) {
    for (let spoke = 0; spoke <= spokes; spoke += 1) {
      const angle = (Math.PI * spoke) / spokes;
      const radius = (190 + arc * 72 * calm + arc * arc * 3) * unit;
      const lit = random.chance(0.3);
      dots.push({
        x: centre.x + Math.cos(angle) * radius,
        y: centre.y - Math.sin(angle) * radius,
        radius: (lit ? 12.5 + arc * 0.9 : 5.6 + arc * 0.5) * unit * Math.sqrt(calm),
        role: lit ? "accent" : "ink",
      });
    }
  }
  return [
    { path: discPath(centre.x, centre.y, 122 * unit), fill: "glow" },
    { path: boxPath(0, centre.y, width, height), fill: "veil" },
    dots,
  ];
};
