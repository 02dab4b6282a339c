/** Draws the pictures of shared links: the title on paper, beside a cover. For Node only. */
import { readFile } from "node:fs/promises";

import sharp, { type Sharp } from "sharp";

import { coverFile } from "../../site/content/covers.ts";
import { breakLines, type Canvas, drawLines, type Lettering } from "./lettering.ts";
import { brand } from "../../contract/brand/brand.ts";
import { fonts } from "../../contract/brand/fonts.ts";
import { logoMark } from "../../contract/brand/logo-mark.ts";

const size = { width: 1200, height: 630 };
const paperSize = { width: 700, height: size.height };
const coverSize = { width: size.width - paperSize.width, height: size.height };
/** The kicker and, below it, the title end at the bottom. */
const text = { x: 64, width: 572, bottom: 566 };
const mostLines = 5;
const channels = 3;

interface SharingPicture {
  readonly title: string;
  /** A short line above the title, such as the category. */
  readonly kicker: string;
  readonly product: string;
  /** Decides which cover is beside the title, unless there is other art. */
  readonly seed: string;
}

const { drawing } = brand;

const productLettering: Lettering = {
  font: fonts.headings.drawn,
  size: 44,
  lineHeight: 53,
  colour: drawing.ink,
};
const kickerLettering: Lettering = {
  font: fonts.text.drawn,
  size: 26,
  lineHeight: 31,
  colour: drawing.soft,
};
const gap = 18;

/** Long titles are smaller, to fit. */
const titleSize = (title: string) => (title.length > 70 ? 48 : title.length > 40 ? 58 : 70);

const titleLettering = (title: string): Lettering => ({
  font: fonts.headings.drawn,
  size: titleSize(title),
  lineHeight: titleSize(title) * 1.1,
  letterSpacing: -1,
  colour: drawing.ink,
});

/**
 * A JPEG of 1200 × 630 pixels, with {@link sharingArt} or a cover. Characters that the fonts lack are left
 * out.
 */
export async function sharingPicture(
  { title, kicker, product, seed }: SharingPicture,
  art?: Buffer,
): Promise<Uint8Array> {
  const [left, right] = await Promise.all([
    once(product, drawPaper),
    art ?? once(coverFile(seed), drawCover),
  ]);
  const pixels = canvases.pop() ?? Buffer.allocUnsafe(size.width * size.height * channels);
  paint(pixels, left, { x: 0, width: paperSize.width });
  paint(pixels, right, { x: paperSize.width, width: coverSize.width });
  await drawText({ pixels, width: size.width }, title, kicker);
  const jpeg = await sharp(pixels, { raw: { ...size, channels } })
    // An optimised Huffman table takes as long as the rest, and saves few bytes.
    .jpeg({ quality: 84, optimiseCoding: false })
    .toBuffer();
  canvases.push(pixels);
  return jpeg;
}

/** Unused buffers: allocating 2 MB for each picture would take a fifth of its time. */
const canvases: Buffer[] = [];

/** Kicker and title, from the bottom up. */
async function drawText(canvas: Canvas, title: string, kicker: string): Promise<void> {
  const lettering = titleLettering(title);
  const lines = breakLines(title, lettering, { width: text.width, most: mostLines });
  const top = text.bottom - lines.length * lettering.lineHeight;
  const line = breakLines(kicker, kickerLettering, { width: text.width, most: 1 });
  await drawLines(canvas, lines, lettering, { x: text.x, y: top });
  await drawLines(canvas, line, kickerLettering, {
    x: text.x,
    y: top - gap - kickerLettering.lineHeight,
  });
}

/** The left part without its title, which many pictures have in common. */
async function drawPaper(product: string): Promise<Buffer> {
  const mark = logoMark(60, drawing).replace("<svg ", '<svg x="60" y="64" ');
  const { width, height } = paperSize;
  const pixels = await pixelsOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${drawing.paper}"/>${mark}</svg>`,
  );
  const line = breakLines(product, productLettering, { width: width - 180, most: 1 });
  await drawLines({ pixels, width }, line, productLettering, { x: 140, y: 66 });
  return pixels;
}

const coverFolder = new URL("../../site/assets/covers/", import.meta.url);

const drawCover = async (file: string): Promise<Buffer> =>
  pixelsOf(await readFile(new URL(file, coverFolder), "utf8"));

/** The middle of a picture of any size, as the pixels beside a title. */
export const sharingArt = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ ...coverSize, fit: "cover" })
    .flatten({ background: drawing.paper })
    .toColourspace("srgb")
    .raw()
    .toBuffer();

const memo = new Map<string, Promise<Buffer>>();

/** Paper and covers are drawn once, because that takes longer than the rest of a picture. */
function once(name: string, draw: (name: string) => Promise<Buffer>): Promise<Buffer> {
  const result = memo.get(name) ?? draw(name);
  memo.set(name, result);
  return result;
}

/** The pixels of an opaque SVG, row by row. */
const pixelsOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();

/** Copies a part of full height onto the canvas. */
function paint(
  canvas: Buffer,
  part: Buffer,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  const row = width * channels;
  for (let line = 0; line < size.height; line += 1)
    part.copy(canvas, (line * size.width + x) * channels, line * row, (line + 1) * row);
}
