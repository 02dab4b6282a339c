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

/** A static font, because the parser doesn't read woff2. Throws an error that says what to install or name. */
function fontOf({ font: [family, weight] }: Lettering): Font {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const known = fonts.get(file);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(pathOf(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  fonts.set(file, font);
  return font;
}

function pathOf(file: string): string {
  try {
    return require.resolve(file);
  } catch (cause) {
    const advice =
      "Install its package, and name one of its weights in src/contract/brand/fonts.ts.";
    throw new Error(`The font ${file} isn't there. ${advice}`, { cause });
  }
}

/** A letter and the place of its origin in the line, in pixels. */
type PlacedLetter = readonly [glyph: Glyph, x: number];

/**
 * Places the letters of a line with their kerning. The font library's own `forEachGlyph` also looks for
 * ligatures and other scripts, which takes ten times as long and which these fonts don't need.
 */
function placeLetters(text: string, lettering: Lettering) {
  const { size, letterSpacing = 0 } = lettering;
  const font = fontOf(lettering);
  const scale = size / font.unitsPerEm;
  const letters: PlacedLetter[] = [];
  let width = 0;
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    const before = letters.at(-1)?.[0];
    if (before) width += font.getKerningValue(before, glyph) * scale;
    letters.push([glyph, width]);
    width += (glyph.advanceWidth ?? 0) * scale + letterSpacing;
  }
  return { letters, width };
}

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
  const fits = (line: string) => placeLetters(line.trimEnd(), lettering).width <= width;
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

/** Draws lines below each other, the first with its left top at `at`. */
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
    for (const [glyph, left] of placeLetters(line, lettering).letters) {
      const halves = Math.round((x + left) * 2);
      const shape = shapeOf(lettering, glyph, halves % 2);
      letters.push(shape.then((drawn) => [drawn, Math.floor(halves / 2), baseline]));
    }
  }
  // Painted in their order: where letters touch, another order gives other pixels.
  for (const [shape, left, baseline] of await Promise.all(letters))
    if (shape) paint(canvas, shape, colour, { x: left, y: baseline });
}

/** The opacity of each pixel of a letter. */
interface Shape {
  readonly opacity: Buffer;
  readonly width: number;
  /** The offset of its first pixel from the letter's origin. */
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
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), "hex");
  let index = 0;
  for (let row = y + top; index < opacity.length; row += 1) {
    const begin = (row * canvasWidth + x + left) * 3;
    for (let at = begin; at < begin + width * 3; at += 3) {
      const part = opacity[index] ?? 0;
      index += 1;
      if (part === 0) continue;
      pixels[at] = blend(pixels[at], red, part);
      pixels[at + 1] = blend(pixels[at + 1], green, part);
      pixels[at + 2] = blend(pixels[at + 2], blue, part);
    }
  }
}

/** @param part of the colour: 255 is all. 127 rounds, as a buffer stores whole numbers only. */
const blend = (before = 0, value: number, part: number): number =>
  (before * (255 - part) + value * part + 127) / 255;
