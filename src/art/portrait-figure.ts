/** Draws the parts of a portrait in their colours. */
import { item } from "./item.ts";
import { sunrise } from "./horizon.ts";
import { mixColours } from "./palette.ts";
import { collars, shoulders, type CollarName, type Hair } from "./portrait-parts.ts";
import type { Random } from "./random.ts";
import { circlePath, discPath } from "./svg.ts";

export const fill = (path: string, colour: string): string =>
  `<path fill="${colour}" d="${path}"/>`;

export const line = (path: string, colour: string, width: number): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

export const circles = (list: Hair["curls"], colour: string): string =>
  list ? fill(list.map(([x, y, radius]) => circlePath(x, y, radius)).join(""), colour) : "";

/** Gives the arcs of dots behind a head, with one of them lit. */
export function haloOfDots(colour: string, random: Random): string {
  const arcs = random.integer(2, 3);
  const dots = sunrise({
    x: 200,
    y: 196,
    from: -50,
    to: 230,
    inner: 136,
    step: 25,
    arcs,
    spacing: random.between(15.5, 19),
    size: 4.6,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1 - part * 0.5),
    }),
  });
  const lit = item(item(dots, 0).splice(random.integer(16, 26), 1), 0);
  return (
    fill(
      dots
        .flat()
        .map((dot) => circlePath(dot.x, dot.y, dot.radius))
        .join(""),
      colour,
    ) + fill(discPath(lit.x, lit.y, 8), "#e9a01f")
  );
}

/** Gives the few features of a face: eyes, brows, a nose's shade, a mouth. */
export function face(skin: string, brow: string): string {
  const shade = mixColours(skin, "#5a2415", 0.26);
  const dark = "#231a17";
  return [
    line("M166 155q9-6 18-1M234 155q-9-6-18-1", mixColours(brow, dark, 0.35), 3.6),
    fill(circlePath(176, 170, 4.2) + circlePath(224, 170, 4.2), dark),
    line("M201 172c4 10 5 16 4 19-1 2-5 3-9 2", shade, 3.4),
    line("M186 214q14 10 28 0", mixColours(skin, "#6b1f17", 0.62), 4),
  ].join("");
}

/** Gives the clothes with a dotted hem that echoes the arcs. */
export function dress(clothes: string, collar: CollarName, collarColour: string): string {
  const dots = sunrise({
    x: 200,
    y: 268,
    from: 182,
    to: 358,
    inner: 112,
    step: 26,
    arcs: 2,
    spacing: 19,
    size: 3.2,
  }).flat();
  const light = mixColours(clothes, "#f7f1e6", clothes === "#12312b" ? 0.28 : 0.42);
  const inside = dots.filter(
    (dot) => Math.abs(dot.x - 200) < 132 - Math.max(0, 345 - dot.y) * 0.8 && dot.y < 400,
  );
  const hem =
    collar === "lapels"
      ? ""
      : fill(inside.map((dot) => circlePath(dot.x, dot.y, dot.radius)).join(""), light);
  return fill(shoulders, clothes) + hem + fill(collars[collar], collarColour);
}
