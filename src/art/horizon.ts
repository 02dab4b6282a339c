/** Positions of dots on arcs, of which every picture of the brand is made. */

/** The purpose of a dot or shape, which decides its colour. Pages style it by the class `art-<role>`. */
export type Role = "ink" | "accent" | "coral" | "faint";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One dot: a person. */
export interface Dot extends Point {
  readonly radius: number;
  readonly role: Role;
}

interface ArcOptions extends Point {
  /** The arc's radius around x, y. */
  readonly radius: number;
  /** Degrees, counted from the right over the top: 0 is right, 90 the top, 180 left. */
  readonly from?: number;
  readonly to?: number;
  /** Distance between two dots along the arc. */
  readonly spacing: number;
  /** The dots' radius. */
  readonly size: number;
  readonly role?: Role;
}

/** Gives the dots of one arc, evenly spread between its ends. */
export function arcOfDots(options: ArcOptions): Dot[] {
  const { x, y, radius, from = 0, to = 180, spacing, size, role = "ink" } = options;
  const span = ((to - from) * Math.PI) / 180;
  const steps = Math.max(1, Math.round((Math.abs(span) * radius) / spacing));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (from * Math.PI) / 180 + (span * step) / steps;
    return { x: x + Math.cos(angle) * radius, y: y - Math.sin(angle) * radius, radius: size, role };
  });
}
