/** Dots that do not stand on arcs: rows and filled discs. */
import { distance, type Dot } from "./horizon.ts";
import type { Role } from "./palette.ts";

/** Gives dots in a straight row from one point to another, both ends included. */
export function rowOfDots(
  from: { x: number; y: number },
  to: { x: number; y: number },
  spacing: number,
  size: number,
  role: Role = "ink",
): Dot[] {
  const steps = Math.max(1, Math.round(distance(from, to) / spacing));
  return Array.from({ length: steps + 1 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / steps,
    y: from.y + ((to.y - from.y) * index) / steps,
    radius: size,
    role,
  }));
}

/** Gives the dots of a filled disc in the order in which a sunflower sets its seeds, centre first. */
export function sunflower(
  centre: { x: number; y: number },
  count: number,
  spread: number,
  size: number,
): Dot[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const reach = spread * Math.sqrt(index + 0.5);
    return {
      x: centre.x + Math.cos(index * turn) * reach,
      y: centre.y + Math.sin(index * turn) * reach,
      radius: size,
      role: "ink",
    };
  });
}
