import { arcOfDots, angleOf } from "../horizon.ts";
import type { Scene } from "./scene.ts";
import { discPath, type Layer } from "../svg.ts";

/** People in a ring, and one seat still open. */
export const openSeat: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * 0.5, y: height * 0.56 };
  const seat = random.between(38, 66);
  const layers: Layer[] = [];
  const rings = [150, 236, 322, 408, 494, 580, 666].slice(0, Math.round(7 / Math.sqrt(calm)));
  rings.forEach((radius, index) => {
    const size = (19 - index * 2.1) * unit;
    const dots = arcOfDots({
      ...centre,
      radius: radius * unit,
      from: 0,
      to: 360,
      spacing: (50 - index * 1.5) * unit * calm,
      size,
      shift: index * 0.5,
      squash: 0.82,
    });
    const open = dots.reduce((best, dot) =>
      Math.abs(angleOf(centre, dot) - seat) < Math.abs(angleOf(centre, best) - seat) ? dot : best,
    );
    layers.push(
      dots
        .filter((dot) => index !== 1 || dot !== open)
        .map((dot) => ({
          ...dot,
          role: index === 0 ? "accent" : index > 4 ? "faint" : index > 3 ? "soft" : "ink",
        })),
    );
    if (index === 1)
      layers.push(
        { path: discPath(open.x, open.y, size * 1.5), fill: "coral" },
        { path: discPath(open.x, open.y, size * 1.02), fill: "ground" },
      );
  });
  return layers;
};
