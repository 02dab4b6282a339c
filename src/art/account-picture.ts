/** The large picture beside account forms: a sun of people rising in dotted arcs, its light on the land. */
import { arcOfDots, type Dot, rowOfDots } from "./horizon.ts";
import { createRandom, type Random } from "./random.ts";
import { writeDots, writePicture } from "./svg.ts";

const frame = { width: 800, height: 600 };
const centre = { x: frame.width * 0.5, y: frame.height * 0.735 };
const arcs = 5;

/**
 * Gives the picture as SVG text of under 24 KB, with a group for each arc.
 *
 * @param seed any text; decides the sizes of dots and which are lit
 */
export function accountPicture(seed: string): string {
  const random = createRandom(seed);
  const groups = [sun(), ...arcsOfPeople(random)].map(
    (dots, index) => `<g class="art-arc art-arc-${index}">${writeDots(dots.filter(isInFrame))}</g>`,
  );
  return writePicture(groups.join("") + writeDots(land(random).filter(isInFrame)), frame);
}

const isInFrame = ({ x, y, radius }: Dot): boolean =>
  x > -radius && x < frame.width + radius && y > -radius;

/** Gives the sun: small half rings packed closely. */
const sun = (): Dot[] =>
  Array.from({ length: 7 }, (_, ring) =>
    arcOfDots({
      ...centre,
      radius: 6 + ring * 10.5,
      spacing: 10.75,
      size: 3.9 * (1.12 - (ring / 6) * 0.28),
      role: "accent",
    }),
  ).flat();

/** Gives the arcs, innermost first, each with its own swell of dot sizes. */
function arcsOfPeople(random: Random): Dot[][] {
  const swells = Array.from({ length: arcs }, () => swell(random));
  return swells.map((swellAt, arc) => {
    const part = arc / (arcs - 1);
    const dots = arcOfDots({
      ...centre,
      radius: (208 + arc * 66 + arc * arc * 5.2) / 2,
      spacing: (21.5 + arc * 2.9) / 2,
      size: (7 + arc * 0.72) / 2,
    });
    return dots.map((dot): Dot => {
      const strength = 0.34 + 0.92 * swellAt(Math.atan2(centre.y - dot.y, dot.x - centre.x));
      const lit = random.chance(0.05 * (1.2 - part)) && strength > 0.5;
      if (lit)
        return {
          ...dot,
          radius: dot.radius * Math.max(1, strength),
          role: random.chance(0.25) ? "coral" : "accent",
        };
      const role = strength < 0.5 && part > 0.45 ? "faint" : "ink";
      return { ...dot, radius: dot.radius * strength, role };
    });
  });
}

/** Gives a smooth wave of about 0 to 1 along an angle in radians, different for each call. */
function swell(random: Random): (angle: number) => number {
  const phase = () => random.between(0, 6.28);
  const phases = [phase(), phase(), phase()] as const;
  return (angle) =>
    0.5 +
    0.25 * Math.sin(angle * 2 + phases[0]) +
    0.17 * Math.sin(angle * 5 + phases[1]) +
    0.08 * Math.sin(angle * 9 + phases[2]);
}

/** Gives the horizon and the rows of land below it; under the sun they carry its light. */
function land(random: Random): Dot[] {
  const dots = rowOfDots({ from: 4.5, to: frame.width - 4.5, y: centre.y + 17 }, 9.5, 2.2);
  for (let row = 0, y = centre.y + 33; y < frame.height; row += 1, y += 13 + row * 3.5) {
    const step = 15 + row * 4;
    const reach = 75 - row * 4.5;
    const start = centre.x - Math.ceil(centre.x / step) * step + ((row % 2) * step) / 2;
    for (let x = start; x < frame.width + step; x += step) {
      const away = Math.abs(x - centre.x);
      const inLight = away < reach;
      if (!inLight && random.chance(0.07)) continue;
      const fade = Math.max(0.25, 1 - away / (frame.width * 0.72));
      dots.push({
        x,
        y,
        radius: (inLight ? 6.4 + row * 0.45 : (3.6 + row * 0.5) * fade + 1) / 2,
        role: inLight ? "accent" : away < reach * 2.6 ? "ink" : "faint",
      });
    }
  }
  return dots;
}
