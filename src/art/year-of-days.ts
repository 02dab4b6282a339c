/** A year as a sunrise: 52 weeks from left to right, and their days from the inside outwards. */
import { writePicture } from "./svg.ts";

const frame = { width: 640, height: 336 };
const centre = { x: 320, y: 320 };
const weeks = 52;
const radii = [142, 168, 194, 220, 246, 272, 298];
const workingDays = radii.slice(0, 5);

/** The weeks of twelve surveys. */
const monthly = [0, 4, 9, 13, 17, 22, 26, 30, 35, 39, 43, 48];
/** The week of the yearly one, in spring. */
const yearly = 15;

/**
 * Draws the days of a year, and those on which people are asked.
 *
 * @returns SVG text; the days are paths `.days` whose dashes are dots, those of a rhythm are in the
 *   groups `.rhythm-1` (once a year), `.rhythm-2` (once a month) and `.rhythm-3` (each working day)
 */
export function yearOfDays(): string {
  const [first = 0, second = 0] = radii;
  const angle = (Math.PI * yearly) / (weeks - 1);
  const x = Math.round(centre.x - second * Math.cos(angle));
  const y = Math.round(centre.y - second * Math.sin(angle));
  return writePicture(
    radii.map((radius) => arc(radius)).join("") +
      `<g class="rhythm-3">${workingDays.map((radius) => arc(radius)).join("")}</g>` +
      `<g class="rhythm-2">${arc(first, dashes(monthly))}</g>` +
      `<g class="rhythm-1"><circle class="art-accent" cx="${x}" cy="${y}" r="15"/></g>`,
    frame,
  );
}

/** One day of all weeks. The path is a little longer than the steps between them, for the last dot. */
const arc = (radius: number, pattern = "0 1") =>
  `<path class="days" pathLength="${weeks - 0.99}" stroke-dasharray="${pattern}"` +
  ` d="M${centre.x - radius} ${centre.y}a${radius} ${radius} 0 0 1 ${2 * radius} 0"/>`;

/** A dash pattern with a dot at each of these places of a path. */
const dashes = (places: readonly number[]) =>
  places.map((place, index) => `0 ${(places[index + 1] ?? weeks) - place}`).join(" ");
