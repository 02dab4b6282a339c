/** The formations of four hundred dots in the film 'What a culture survey can hear'. */
import { item } from "../item.ts";
import { inOrder, type Actor } from "./stage.ts";
import { sunrise } from "../horizon.ts";
import { brand } from "../palette.ts";
import { createRandom } from "../random.ts";

const people = 400;

export const first = 200;

export const middle = { x: 640, y: 300 };

export const night = {
  ground: brand.pine,
  dot: "#cfd3bf",
  quiet: "#3f6a5e",
  lit: "#f0ae38",
};

/** The dots that answer: the first, and seven colleagues. */
export const eight = [first, 120, 150, 176, 214, 231, 262, 290];

const random = createRandom("what a survey can hear");

const homes = inOrder(
  Array.from({ length: people }, (_, index) => ({
    x: (Math.floor(index / 13) + random.between(0.12, 0.88)) * 43.2 - 20,
    y: 60 + (index % 13) * 40,
  })),
);

const speeds = homes.map(
  ({ y }) => (Math.round((y - 60) / 40) % 2 ? 1 : -1) * (26 + ((y * 13) % 23)),
);

/** Everybody on the way home, in rows that pass each other. */
export function street(seconds: number, colour: string, size: number): Actor[] {
  const calm = Math.min(seconds, 9) + Math.max(0, seconds - 9) * 0.12;
  return homes.map(({ x, y }, index) => ({
    x:
      index === first
        ? middle.x - (9 - Math.min(9, seconds)) * 24
        : ((((x + item(speeds, index) * calm) % 1340) + 1340) % 1340) - 30,
    y: index === first ? middle.y : y,
    radius: size,
    colour,
  }));
}

/** Changes the answering dots of a formation. */
export function withAnswers(
  troupe: Actor[],
  who: readonly number[],
  change: (actor: Actor, rank: number) => Actor,
): Actor[] {
  return troupe.map((actor, index) =>
    who.includes(index) ? change(actor, who.indexOf(index)) : actor,
  );
}

/** The sunrise of all four hundred. */
export function picture(dot: (part: number) => string): Actor[] {
  const centre = { x: 640, y: 540 };
  const arcs = sunrise({
    ...centre,
    inner: 128,
    step: 45.5,
    arcs: 9,
    spacing: 25,
    size: 6.6,
  });
  const left = people - arcs.flat().length;
  const line = Array.from({ length: left }, (_, index) => ({
    x: 10 + (index * 1260) / (left - 1),
    y: 566,
    radius: 3.4,
    part: 1,
  }));
  const all = inOrder([
    ...arcs.flatMap((dots, arc) =>
      dots.map(({ x, y, radius }) => ({
        x,
        y,
        radius: radius * (1.1 - arc * 0.05),
        part: arc / 8,
      })),
    ),
    ...line,
  ]);
  return Array.from({ length: people }, (_, index) => {
    const place = item(all, index);
    return {
      x: place.x,
      y: place.y,
      radius: place.radius,
      colour: dot(place.part),
    };
  });
}
