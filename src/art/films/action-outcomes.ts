/** The later formations of the film 'From answers to action in ninety days': decisions, pulse and sunrise. */
import { item } from "../item.ts";
import { sunrise } from "../horizon.ts";
import { brand } from "../palette.ts";
import { actor, answers, ink, soft } from "./action-formations.ts";
import { inOrder, type Actor } from "./stage.ts";

/** A field of rows under what matters now. */
export function field(): Actor[] {
  return inOrder(
    Array.from({ length: answers }, (_, index) => ({
      x: 26 + (index % 48) * 26.1,
      y: 462 + Math.floor(index / 48) * 22,
    })),
  ).map((place) => actor(place, 3.6, soft));
}

export const decision = (rank: number): { x: number; y: number } => ({
  x: 350 + rank * 290,
  y: 200,
});

/** Day 60: a pulse that runs along the line. */
export function pulse(seconds: number): Actor[] {
  return Array.from({ length: answers }, (_, index) => {
    const row = index % 3;
    const x = 16 + (Math.floor(index / 3) * 1248) / 79;
    const beat = Math.pow(Math.abs(Math.sin(x / 136 - seconds * 1.15)), 4);
    return actor(
      { x, y: 410 - beat * (230 - row * 62) + row * 46 },
      item([6.6, 4.4, 3.2], row),
      row === 0 ? (beat > 0.9 ? brand.marigold : ink) : row === 1 ? brand.coral : soft,
    );
  });
}

/** The sunrise's colours: at the end, light runs along the outer arc again. */
function colourOf(dot: { x: number; arc: number }, seconds: number): string {
  if (dot.arc === 5 && dot.x < 250 + (seconds - 21.9) * 460) return brand.marigold;
  return dot.arc === 1 ? brand.coral : ink;
}

/** Day 90: one sunrise of all. */
export function rising(seconds: number, breathe: number): Actor[] {
  const arcs = sunrise({
    x: 640,
    y: 520,
    inner: 140,
    step: 60,
    arcs: 6,
    spacing: 28.5,
    size: 8,
  });
  const left = answers - arcs.flat().length;
  const line = Array.from({ length: left }, (_, index) => ({
    x: 40 + (index * 1200) / (left - 1),
    y: 546,
    radius: 3.6,
    arc: 6,
  }));
  const all = inOrder([
    ...arcs.flatMap((dots, arc) => dots.map((dot) => ({ ...dot, arc }))),
    ...line,
  ]);
  return Array.from({ length: answers }, (_, index) => {
    const dot = item(all, index);
    const wave = 1 + breathe * Math.sin(seconds * 2.8 - dot.arc * 0.9);
    return actor(dot, dot.radius * (1.12 - dot.arc * 0.07) * wave, colourOf(dot, seconds));
  });
}
