/** The formations of the dots in the film 'From answers to action in ninety days'. */
import { item } from "../item.ts";
import { inOrder, passage, type Actor } from "./stage.ts";
import { arcOfDots } from "../horizon.ts";
import { brand } from "../palette.ts";
import { createRandom } from "../random.ts";
import { sunflower } from "../rows.ts";

/** How many dots the film has. */
export const answers = 240;

export const ink = brand.pine;

export const soft = "#9fb0a3";

const perTeam = answers / 8;

const random = createRandom("from answers to action");

/** Every team's lit dot, and the three that the board takes up. */
export const picks = Array.from(
  { length: 8 },
  (_, team) => team * perTeam + Math.round(random.between(10, 20)),
);

export const three = [item(picks, 1), item(picks, 4), item(picks, 6)];

export const actor = (
  place: { x: number; y: number },
  radius: number,
  colour: string = ink,
): Actor => ({ x: place.x, y: place.y, radius, colour });

/** Day 1: one full disc of answers; the last one arrives. */
export function disc(seconds: number): Actor[] {
  const last = passage(seconds, 0.3, 1.7);
  const seeds = inOrder(sunflower({ x: 640, y: 290 }, answers, 14.6, 7));
  const heart = Math.round(answers / 2);
  return seeds.map((seed, index) =>
    index === heart
      ? actor({ x: 1330 + (640 - 1330) * last, y: 120 + (290 - 120) * last }, 15, brand.marigold)
      : actor({ x: seed.x, y: seed.y }, Math.hypot(seed.x - 640, seed.y - 290) < 26 ? 0 : 6.4),
  );
}

/** Day 10: two pages with lines of text. */
export function pages(): Actor[] {
  const places = [0, 1].flatMap((page) =>
    Array.from({ length: 120 }, (_, index) => ({
      x: 412 + page * 272 + (index % 10) * 21,
      y: 112 + Math.floor(index / 10) * 33,
      line: Math.floor(index / 10),
      place: index % 10,
    })),
  );
  return inOrder(places).map((place) =>
    actor(
      place,
      place.line === 0 ? 7.6 : place.line % 4 === 3 && place.place > 5 ? 2.4 : 5,
      place.line === 0 ? brand.marigold : ink,
    ),
  );
}

const teamPlace = (team: number): { x: number; y: number } => ({
  x: 205 + Math.floor(team / 2) * 290,
  y: team % 2 ? 500 : 240,
});

/** Day 14: eight teams, each with a sunrise of its own. */
export function teams(colour: string): Actor[] {
  return Array.from({ length: 8 }, (_, team) => {
    const centre = teamPlace(team);
    const size = item([6.4, 5.6, 5.2, 4.6], team % 4);
    const arcs = [6, 10, 14].flatMap((count, arc) =>
      arcOfDots({
        ...centre,
        radius: 44 + arc * 34,
        spacing: ((44 + arc * 34) * Math.PI) / (count - 1),
        size,
      }),
    );
    return inOrder(arcs).map((dot) => actor(dot, dot.radius, colour));
  }).flat();
}

/** Changes some actors of a formation. */
export const change = (
  troupe: Actor[],
  who: readonly number[],
  make: (old: Actor, rank: number) => Actor,
): Actor[] =>
  troupe.map((old, index) => (who.includes(index) ? make(old, who.indexOf(index)) : old));
