import { item } from "../item.ts";
import { distance, type Dot } from "../horizon.ts";
import { sunflower } from "../rows.ts";
import type { Scene } from "./scene.ts";

/** A low, wide sun of seeds: dense at its heart, loosening outwards, one person in another colour. */
export const gathering: Scene = ({ width, height, unit, random, calm }) => {
  const centre = { x: width * random.pick([0.34, 0.66]), y: height * 0.54 };
  const spread = 17.5 * unit * calm;
  const count = Math.round(620 / (calm * calm));
  const chosen = Math.round(count * random.between(0.2, 0.3));
  const seeds = sunflower(centre, count, spread, 7 * unit * calm).map((dot, index): Dot => {
    const part = index / count;
    if (index === chosen) return { ...dot, radius: dot.radius * 1.9, role: "coral" };
    const close = distance(dot, centre);
    return {
      ...dot,
      radius: dot.radius * (1.12 - part * 0.72),
      role: close < 110 * unit ? "accent" : part > 0.8 ? "soft" : "ink",
    };
  });
  const pushed = seeds.filter(
    (dot, index) => index === chosen || distance(dot, item(seeds, chosen)) > 24 * unit * calm,
  );
  return [pushed];
};
