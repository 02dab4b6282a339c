import type { Dot } from "../horizon.ts";
import type { Layer } from "../svg.ts";

/** Gives hollow dots: the same dots, and smaller ones in the ground's colour on top. */
export function hollow(dots: readonly Dot[]): Layer[] {
  return [
    [...dots],
    dots.map((dot) => ({
      ...dot,
      radius: dot.radius * 0.66,
      role: "ground" as const,
    })),
  ];
}
