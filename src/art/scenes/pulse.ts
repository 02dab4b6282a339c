import { distance, type Dot } from "../horizon.ts";
import type { Scene } from "./scene.ts";

/** A line that rises and falls in an even rhythm, with its echoes. */
export const pulse: Scene = ({ width, height, unit, calm }) => {
  const dots: Dot[] = [];
  const beat = width / 4;
  const lift = (x: number): number => Math.pow(Math.abs(Math.sin((x / beat) * Math.PI)), 1.5);
  for (let echo = 4; echo >= 0; echo -= 1) {
    for (let x = 0; x <= width; x += 14 * unit * calm) {
      const y = height * 0.7 - lift(x) * (330 - echo * 46) * unit + echo * 34 * unit;
      dots.push({
        x,
        y,
        radius: (echo ? 4.6 - echo * 0.65 : 7.4) * unit * calm,
        role: echo === 0 ? "ink" : echo === 1 ? "coral" : "soft",
      });
    }
  }
  const peaks = [0.5, 1.5, 2.5, 3.5].map((place): Dot => ({
    x: beat * place,
    y: height * 0.7 - 330 * unit,
    radius: 22 * unit,
    role: "accent",
  }));
  return [dots.filter((dot) => peaks.every((peak) => distance(dot, peak) > 34 * unit)), peaks];
};
