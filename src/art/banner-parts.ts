/** What the banner is made of: the sun, the arcs of people, the land. */
import { item } from "./item.ts";
import { sunrise, type Dot } from "./horizon.ts";
import type { Random } from "./random.ts";
import { rowOfDots } from "./rows.ts";

/** Gives a smooth wave of about 0 to 1 along an angle in degrees, different for each call. */
function swell(random: Random): (angle: number) => number {
  const phases = [
    random.between(0, 6.28),
    random.between(0, 6.28),
    random.between(0, 6.28),
  ] as const;
  return (angle) => {
    const turn = (angle * Math.PI) / 180;
    return (
      0.5 +
      0.25 * Math.sin(turn * 2 + phases[0]) +
      0.17 * Math.sin(turn * 5 + phases[1]) +
      0.08 * Math.sin(turn * 9 + phases[2])
    );
  };
}

/** Gives the sun itself: small half rings packed closely, marigold. */
export function core(centre: { x: number; y: number }, unit: number): Dot[] {
  return sunrise({
    ...centre,
    inner: 12 * unit,
    step: 21 * unit,
    arcs: 7,
    spacing: 21.5 * unit,
    size: 7.8 * unit,
    role: "accent",
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.12 - part * 0.28),
    }),
  }).flat();
}

/** Gives the arcs, innermost first, each with its own swell of dot sizes. */
export function arcsOfPeople(
  centre: { x: number; y: number },
  unit: number,
  count: number,
  random: Random,
): Dot[][] {
  const waves = Array.from({ length: count }, () => swell(random));
  const radii = waves.map((_, arc) => (208 + arc * 66 + arc * arc * 5.2) * unit);
  return radii.map((radius, arc) => {
    const part = arc / Math.max(1, count - 1);
    return sunrise({
      ...centre,
      inner: radius,
      step: 0,
      arcs: 1,
      spacing: (21.5 + arc * 2.9) * unit,
      size: (7 + arc * 0.72) * unit,
      each: (dot, { angle }) => {
        const strength = 0.34 + 0.92 * item(waves, arc)(angle);
        const lit = random.chance(0.05 * (1.2 - part)) && strength > 0.5;
        const role = lit
          ? random.chance(0.25)
            ? "coral"
            : "accent"
          : strength < 0.5 && part > 0.45
            ? "faint"
            : "ink";
        return {
          ...dot,
          radius: dot.radius * (lit ? Math.max(1, strength) : strength),
          role,
        };
      },
    }).flat();
  });
}

/** Gives the horizon and the rows of land below it; under the sun they carry its light. */
export function land(
  centre: { x: number; y: number },
  frame: { width: number; height: number },
  unit: number,
  random: Random,
): Dot[] {
  const horizon = rowOfDots(
    { x: 9 * unit, y: centre.y + 34 * unit },
    { x: frame.width - 9 * unit, y: centre.y + 34 * unit },
    19 * unit,
    4.4 * unit,
  );
  const rows: Dot[] = [];
  for (
    let row = 0, y = centre.y + 66 * unit;
    y < frame.height;
    row += 1, y += (26 + row * 7) * unit
  ) {
    const step = (30 + row * 8) * unit;
    const reach = (150 - row * 9) * unit;
    for (
      let x = centre.x - Math.ceil(centre.x / step) * step + ((row % 2) * step) / 2;
      x < frame.width + step;
      x += step
    ) {
      const away = Math.abs(x - centre.x);
      const inLight = away < reach;
      if (!inLight && random.chance(0.07)) continue;
      const fade = Math.max(0.25, 1 - away / (frame.width * 0.72));
      rows.push({
        x,
        y,
        radius: (inLight ? 6.4 + row * 0.45 : (3.6 + row * 0.5) * fade + 1) * unit,
        role: inLight ? "accent" : away < reach * 2.6 ? "ink" : "faint",
      });
    }
  }
  return [...horizon, ...rows];
}
