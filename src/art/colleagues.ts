/** Colleagues as dots in half rings around the place where the sun rises. */
import { arcOfDots, type Dot } from "./horizon.ts";
import { writeDots, writePicture } from "./svg.ts";

interface Rings {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  /** Degrees, as those of an arc of dots. */
  readonly from: number;
  readonly to: number;
  /** Radius of the first ring. */
  readonly first: number;
  /** Distance between rings, and between the dots of one. */
  readonly step: number;
  /** The dots' radius. */
  readonly size: number;
}

/**
 * Draws how colleagues answered: a sector of a half disc for each option, with as many dots as people
 * chose it, and one more beyond them for the visitor.
 *
 * @param counts people per option, from left to right
 * @returns SVG text; the sectors are groups `.option-1` …, the visitor's dots `.own-1` …
 */
export function answersOfColleagues(counts: readonly number[]): string {
  const span = 180 / counts.length;
  const reach = span / 2 - 6;
  const sectors = counts.map((count, index) => {
    const middle = 180 - (index + 0.5) * span;
    const dots = halfRings(count, { ...disc, from: middle + reach, to: middle - reach });
    const last = Math.max(0, ...dots.map(({ x, y }) => Math.hypot(x - disc.x, y - disc.y)));
    const own = dotAt({ ...disc, size: 8.5 }, middle, last + disc.step);
    return (
      `<g class="option option-${index + 1}">${writeDots(dots)}</g>` +
      `<g class="own own-${index + 1}">${writeDots([{ ...own, role: "accent" }])}</g>`
    );
  });
  return writePicture(sectors.join(""), { width: 400, height: 206 });
}

const disc = { x: 200, y: 206, first: 76, step: 20, size: 6.5 };

/**
 * Draws people who come to a group in batches.
 *
 * @param batches for each batch, whether its people agree
 * @returns SVG text; the batches are groups `.batch-1` …
 */
export function groupOfPeople(batches: readonly (readonly boolean[])[]): string {
  const people = batches.flat();
  const dots = halfRings(people.length, group);
  let begin = 0;
  const groups = batches.map((batch, index) => {
    const own = dots.slice(begin, (begin += batch.length));
    const coloured = own.map((dot, place): Dot =>
      batch[place] === true ? { ...dot, role: "accent" } : dot,
    );
    return `<g class="batch batch-${index + 1}">${writeDots(coloured)}</g>`;
  });
  return writePicture(groups.join(""), { width: 320, height: 160 });
}

const group = { x: 160, y: 160, from: 180, to: 0, first: 64, step: 26, size: 9 };

/** Fills rings from the inside; the dots of the last one are spread over it. */
function halfRings(count: number, rings: Rings): Dot[] {
  const { from, to, step } = rings;
  const dots: Dot[] = [];
  for (let radius = rings.first; dots.length < count; radius += step) {
    const length = (Math.abs(to - from) / 180) * Math.PI * radius;
    const number = Math.min(Math.floor(length / step) + 1, count - dots.length);
    dots.push(
      ...(number === 1
        ? [dotAt(rings, (from + to) / 2, radius)]
        : arcOfDots({ ...rings, radius, spacing: length / (number - 1) })),
    );
  }
  return dots;
}

function dotAt({ x, y, size }: Pick<Rings, "x" | "y" | "size">, angle: number, radius: number) {
  const [dot] = arcOfDots({ x, y, radius, from: angle, to: angle, spacing: 1, size });
  if (!dot) throw new RangeError("An arc has at least one dot.");
  return dot;
}
