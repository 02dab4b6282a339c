/** The one idea: people as dots on concentric arcs over a horizon. Everything here only computes positions. */
import type { Role } from "./palette.ts";

/** One dot: a person. */
export interface Dot {
  x: number;
  y: number;
  radius: number;
  role: Role;
}

export interface ArcOptions {
  /** The arc's centre and radius. */
  x: number;
  y: number;
  radius: number;
  /** Degrees, counted from the right over the top: 0 is right, 90 the top, 180 left. */
  from?: number;
  to?: number;
  /** Distance between two dots along the arc. */
  spacing: number;
  /** The dots' radius. */
  size: number;
  role?: Role;
  /** Shift along the arc in parts of one spacing. */
  shift?: number;
  /** Height of the arc compared with its width (1: a circle). */
  squash?: number;
}

/** Gives the dots of one arc, evenly spread between its ends; a full circle does not repeat its first dot. */
export function arcOfDots(options: ArcOptions): Dot[] {
  const {
    x,
    y,
    radius,
    from = 0,
    to = 180,
    spacing,
    size,
    role = "ink",
    shift = 0,
    squash = 1,
  } = options;
  const span = ((to - from) * Math.PI) / 180;
  const closed = Math.abs(to - from) >= 360;
  const steps = Math.max(1, Math.round((Math.abs(span) * radius) / spacing));
  const dots: Dot[] = [];
  for (let step = 0; step < steps + (closed || shift !== 0 ? 0 : 1); step += 1) {
    const angle = (from * Math.PI) / 180 + (span * (step + shift)) / steps;
    dots.push({
      x: x + Math.cos(angle) * radius,
      y: y - Math.sin(angle) * radius * squash,
      radius: size,
      role,
    });
  }
  return dots;
}

export interface SunriseOptions extends Omit<ArcOptions, "radius"> {
  /** Radius of the innermost arc, distance between arcs, and how many. */
  inner: number;
  step: number;
  arcs: number;
  /** Changes each dot once placed (size, role), or leaves it out with null. */
  each?: (dot: Dot, place: { arc: number; angle: number; part: number }) => Dot | null;
}

/** Gives concentric arcs of dots, innermost first; `part` in `each` runs from 0 (inner) to 1 (outer). */
export function sunrise(options: SunriseOptions): Dot[][] {
  const { inner, step, arcs, each, ...rest } = options;
  return Array.from({ length: arcs }, (_, arc) => {
    const dots = arcOfDots({ ...rest, radius: inner + arc * step });
    if (!each) return dots;
    const part = arcs > 1 ? arc / (arcs - 1) : 0;
    return dots
      .map((dot) => each(dot, { arc, part, angle: angleOf(options, dot) }))
      .filter((dot): dot is Dot => dot !== null);
  });
}

/** Gives a point's angle around a centre in degrees from 0 to 360, counted as in arcs. */
export function angleOf(centre: { x: number; y: number }, point: { x: number; y: number }): number {
  return ((Math.atan2(centre.y - point.y, point.x - centre.x) * 180) / Math.PI + 360) % 360;
}

/** Gives the distance between two points. */
export function distance(
  first: { x: number; y: number },
  second: { x: number; y: number },
): number {
  return Math.hypot(first.x - second.x, first.y - second.y);
}
