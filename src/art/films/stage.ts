/** A film is a troupe of dots that moves from one formation to the next. */
import { item } from "../item.ts";
import { mixColours } from "../palette.ts";
import { circlePath } from "../svg.ts";

/** One dot on stage, with its colour. */
export interface Actor {
  x: number;
  y: number;
  radius: number;
  colour: string;
}

/** From `at` seconds on, the troupe moves into this formation and keeps to it. */
export interface Stage {
  at: number;
  /** Seconds that one dot takes for its way, and over which the dots set off one after the other. */
  move?: number;
  stagger?: number;
  /** Gives every actor's place; the time lets a formation breathe. */
  place: (seconds: number) => Actor[];
}

/** Measures that all films share. */
export const film = {
  width: 1280,
  height: 720,
  seconds: 24,
  rate: 24,
  captionY: 662,
} as const;

/** Takes 0 to 1 and gives it eased at both ends; anything outside is held. */
function ease(part: number): number {
  const held = Math.min(1, Math.max(0, part));
  return held * held * held * (held * (held * 6 - 15) + 10);
}

/** Gives how far (0 to 1, eased) a passage from one second to another has come. */
export function passage(seconds: number, from: number, to: number): number {
  return ease((seconds - from) / (to - from));
}

/** Sorts places from left to right, so that dots cross each other's ways as little as may be. */
export function inOrder<Place extends { x: number; y: number }>(places: readonly Place[]): Place[] {
  return [...places].sort((first, second) => first.x - second.x || first.y - second.y);
}

/** Gives the troupe at a moment: each dot between its last place and its next. */
export function troupeAt(stages: readonly Stage[], seconds: number): Actor[] {
  let troupe = item(stages, 0).place(seconds);
  for (const { at, move = 1.2, stagger = 0.6, place } of stages.slice(1)) {
    if (seconds <= at) break;
    const next = place(seconds);
    troupe = troupe.map((actor, index) => {
      const goal = item(next, index);
      const delay = (((index * 7919) % 101) / 101) * stagger;
      const part = ease((seconds - at - delay) / move);
      if (part <= 0) return actor;
      if (part >= 1) return goal;
      const between = (start: number, end: number): number => start + (end - start) * part;
      return {
        x: between(actor.x, goal.x),
        y: between(actor.y, goal.y),
        radius: between(actor.radius, goal.radius),
        colour:
          actor.colour === goal.colour
            ? goal.colour
            : mixColours(actor.colour, goal.colour, Math.round(part * 12) / 12),
      };
    });
  }
  return troupe;
}

/** Writes the troupe, one path for each colour, in the order of the list. */
export function writeTroupe(troupe: readonly Actor[]): string {
  const paths = new Map<string, string>();
  for (const { x, y, radius, colour } of troupe) {
    if (radius > 0.4) paths.set(colour, (paths.get(colour) ?? "") + circlePath(x, y, radius));
  }
  return [...paths].map(([colour, path]) => `<path fill="${colour}" d="${path}"/>`).join("");
}
