/** Text as pixels, for Node only. Each letter is drawn once and copied from then on. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js";
import sharp from "sharp";

/** Rows of pixels of three bytes. */
export interface Canvas {
  readonly pixels: Buffer;
  readonly width: number;
}

/** How text looks; lengths in pixels. */
export interface Lettering {
  /** Name and weight of a package `@fontsource/…`. */
  readonly font: readonly [family: string, weight: number];
  readonly size: number;
  /** Between two baselines. */
  readonly lineHeight: number;
  readonly letterSpacing?: number;
  /** `#3f6357` */
  readonly colour: string;
}

const require = createRequire(import.meta.url);

const fonts = new Map<string, Font>();

/** A static font, because the parser doesn't read woff2. */
function fontOf({ font: [family, weight] }: Lettering): Font {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const known = fonts.get(file);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  fonts.set(file, font);
  return font;
}

const optionsOf = ({ size, letterSpacing = 0 }: Lettering) => ({
  kerning: true,
  letterSpacing: letterSpacing / size,
});

/**
 * Breaks text into lines, after spaces and hyphens, within words only where they are longer than a
 * line. Characters that the font lacks are left out, and lines after the last one become an ellipsis.
 */
export function breakLines(
  text: string,
  lettering: Lettering,
  { width, most }: { readonly width: number; readonly most: number },
): readonly string[] {
  const font = fontOf(lettering);
  const fits = (line: string) =>
    font.getAdvanceWidth(line.trimEnd(), lettering.size, optionsOf(lettering)) <= width;
  const known = text
    .normalize()
    .replaceAll(/\s/g, " ")
    .replaceAll(/./gu, (character) => (font.hasChar(character) ? character : ""))
    .replaceAll(/ +/g, " ")
    .trim();
  const lines: string[] = [];
  let line = "";
  for (const word of known.split(/(?<=[ \-–—])/)) {
    for (const part of fits(word) ? [word] : word) {
      if (fits(line + part)) line += part;
      else {
        lines.push(line);
        line = part;
      }
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines.map((each) => each.trimEnd());
  let last = lines[most - 1] ?? "";
  while (last !== "" && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, most - 1).map((each) => each.trimEnd()), `${last.trimEnd()}…`];
}

/**
 * Draws lines below each other.
 *
 * @param at left and top of the first line
 */
export async function drawLines(
  canvas: Canvas,
  lines: readonly string[],
  lettering: Lettering,
  at: { readonly x: number; readonly y: number },
): Promise<void> {
  const { x, y } = at;
  const { size, lineHeight, colour } = lettering;
  const font = fontOf(lettering);
  const { ascender, descender, unitsPerEm } = font;
  const ascent = (lineHeight + ((ascender + descender) * size) / unitsPerEm) / 2;
  const letters: Promise<readonly [Shape | undefined, x: number, y: number]>[] = [];
  for (const [index, line] of lines.entries()) {
    const baseline = Math.round(y + index * lineHeight + ascent);
    font.forEachGlyph(line, x, 0, size, optionsOf(lettering), (glyph, left) => {
      const halves = Math.round(left * 2);
      const shape = shapeOf(lettering, glyph, halves % 2);
      letters.push(shape.then((drawn) => [drawn, Math.floor(halves / 2), baseline]));
    });
  }
  // In their order, because letters that touch would have other pixels in another one.
  for (const [shape, left, baseline] of await Promise.all(letters))
    if (shape) paint(canvas, shape, colour, { x: left, y: baseline });
}

/** The opacity of each pixel of a letter. */
interface Shape {
  readonly opacity: Buffer;
  readonly width: number;
  /** Of its first pixel, from the letter's origin. */
  readonly left: number;
  readonly top: number;
}

const shapes = new Map<string, Promise<Shape | undefined>>();

/** @param half 1 for a letter that begins in the middle of a pixel */
function shapeOf(
  { font, size }: Lettering,
  glyph: Glyph,
  half: number,
): Promise<Shape | undefined> {
  const key = [...font, size, glyph.index, half].join(" ");
  const shape = shapes.get(key) ?? drawShape(glyph, size, half / 2);
  shapes.set(key, shape);
  return shape;
}

/** Each letter in a picture of its own, so that its pixels don't depend on others. */
async function drawShape(glyph: Glyph, size: number, x: number): Promise<Shape | undefined> {
  const path = glyph.getPath(x, 0, size);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const [left, top] = [Math.floor(x1), Math.floor(y1)];
  const [width, height] = [Math.ceil(x2) - left, Math.ceil(y2) - top];
  if (width <= 0 || height <= 0) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><path d="${path.commands.map(dataOf).join("")}"/></svg>`;
  const opacity = await sharp(Buffer.from(svg)).extractChannel("alpha").raw().toBuffer();
  return { opacity, width, left, top };
}

/** Written by hand, because `toPathData` of opentype.js loses curves at some positions. */
function dataOf(command: PathCommand): string {
  const { type } = command;
  if (type === "Z") return type;
  const { x, y } = command;
  const first = type === "Q" || type === "C" ? [command.x1, command.y1] : [];
  const second = type === "C" ? [command.x2, command.y2] : [];
  return type + [...first, ...second, x, y].map((value) => value.toFixed(3)).join(" ");
}

/** Blends a colour into the canvas. */
function paint(
  { pixels, width: canvasWidth }: Canvas,
  { opacity, width, left, top }: Shape,
  colour: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const values = Buffer.from(colour.slice(1), "hex");
  let index = 0;
  for (let row = y + top; index < opacity.length; row += 1) {
    const begin = (row * canvasWidth + x + left) * 3;
    for (let at = begin; at < begin + width * 3; at += 3) {
      const part = (opacity[index] ?? 0) / 255;
      index += 1;
      if (part === 0) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = pixels[at + channel] ?? 0;
        const value = values[channel] ?? 0;
        pixels[at + channel] = Math.round(before + (value - before) * part);
      }
    }
  }
}
