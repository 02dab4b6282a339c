/** The picture that a shared link shows: the title on paper, and a cover beside it. Build time only. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import satori, { type Font } from "satori";
import sharp from "sharp";

import { coverFile } from "./covers.ts";
import { logoMark } from "./logo.ts";
import { brand, onPaper } from "./palette.ts";

const size = { width: 1200, height: 630 };
const paperSize = { width: 700, height: size.height };
/** What differs from picture to picture; the rest of the paper is drawn once. */
const wordsSize = { width: 604, height: 456 };
const channels = 3;
const require = createRequire(import.meta.url);

/** Static cuts, because satori reads neither woff2 nor variable fonts. */
const files = [
  {
    name: "Fraunces",
    weight: 500,
    file: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff",
  },
  { name: "Figtree", weight: 600, file: "@fontsource/figtree/files/figtree-latin-600-normal.woff" },
] as const;

const load = async ({ name, weight, file }: (typeof files)[number]): Promise<Font> => ({
  name,
  weight,
  data: await readFile(require.resolve(file)),
});

export interface SharingPicture {
  title: string;
  /** A short line above the title, such as the category. */
  kicker: string;
  product: string;
  /** Decides which cover stands beside the words. */
  seed: string;
}

const block = (style: object, ...children: readonly (string | object)[]) => ({
  type: "div",
  props: {
    style: { display: "flex", ...style },
    children: children.length === 1 ? children[0] : children,
  },
});

/** A long title is set smaller, so that it keeps within its box. */
const titleSize = (title: string) => (title.length > 70 ? 48 : title.length > 40 ? 58 : 70);

/** Gives a JPEG of 1200 × 630 pixels. Characters that the fonts lack are left out. */
export async function sharingPicture({
  title,
  kicker,
  product,
  seed,
}: SharingPicture): Promise<Uint8Array> {
  const [left, right, front] = await Promise.all([
    once(`paper ${product}`, () => paper(product)),
    coverFor(seed),
    words(title, kicker),
  ]);
  const canvas = canvases.pop() ?? Buffer.allocUnsafe(size.width * size.height * channels);
  paint(canvas, left, { x: 0, y: 0, width: paperSize.width });
  paint(canvas, right, { x: paperSize.width, y: 0, width: size.width - paperSize.width });
  paint(canvas, front, { x: 48, y: 126, width: wordsSize.width });
  const jpeg = await sharp(canvas, { raw: { ...size, channels } })
    // A table of codes made for each picture takes as long as the rest, and spares few bytes.
    .jpeg({ quality: 84, optimiseCoding: false })
    .toBuffer();
  canvases.push(canvas);
  return jpeg;
}

/** Those that no picture is painted on: clearing away 2 MB for each picture takes a fifth of its time. */
const canvases: Buffer[] = [];

/** The mark and the name, on top of the paper. */
async function paper(product: string): Promise<Buffer> {
  const name = await draw(
    block(
      { ...paperSize, background: brand.paper, color: brand.pine },
      block({ fontFamily: "Fraunces", fontSize: 44, marginLeft: 140, marginTop: 66 }, product),
    ),
    paperSize,
  );
  const mark = logoMark(60, onPaper);
  return pixels(name.replace("</svg>", `${placed(mark, 60, 64)}</svg>`));
}

/** Kicker and title; the last line stands at the foot of the box. */
async function words(title: string, kicker: string): Promise<Buffer> {
  const lines = block(
    {
      ...wordsSize,
      boxSizing: "border-box",
      padding: 16,
      flexDirection: "column",
      justifyContent: "flex-end",
      background: brand.paper,
    },
    block({ fontFamily: "Figtree", fontSize: 26, marginBottom: 18, color: brand.moss }, kicker),
    block(
      {
        fontFamily: "Fraunces",
        fontSize: titleSize(title),
        lineHeight: 1.1,
        letterSpacing: -1,
        lineClamp: 5,
        wordBreak: "break-word",
        color: brand.pine,
      },
      title,
    ),
  );
  return pixels(await draw(lines, wordsSize));
}

const coverFolder = new URL("../assets/covers/", import.meta.url);

/** Drawing a cover takes as long as the rest of a picture. */
const coverFor = (seed: string): Promise<Buffer> => {
  const file = coverFile(seed);
  return once(file, async () => pixels(await readFile(new URL(file, coverFolder), "utf8")));
};

const made = new Map<string, Promise<Buffer>>();

/** Pixels that many pictures have in common. */
function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

let fonts: Promise<Font[]> | undefined;

/** Lays out boxes as an SVG whose letters are outlines. */
const draw = async (
  boxes: object,
  within: { readonly width: number; readonly height: number },
): Promise<string> =>
  satori(boxes as never, {
    ...within,
    fonts: await (fonts ??= Promise.all(files.map(load))),
    loadAdditionalAsset: () => Promise.resolve([]),
  });

/** A drawing at a place in another one. */
const placed = (drawing: string, x: number, y: number) =>
  drawing.replace(/^\s*<svg /, `<svg x="${x}" y="${y}" `);

/** The pixels of a drawing that covers its ground, row by row. */
const pixels = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();

/** Puts a picture onto the canvas. sharp's own way takes 25 ms, because it blends them. */
function paint(
  canvas: Buffer,
  picture: Buffer,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const row = width * channels;
  for (let line = 0; line * row < picture.length; line += 1)
    picture.copy(canvas, ((y + line) * size.width + x) * channels, line * row, (line + 1) * row);
}
