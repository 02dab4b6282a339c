/** Draws the pictures of shared links: the title on paper, beside a cover. For Node only. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import satori, { type Font } from "satori";
import sharp from "sharp";

import { coverFile } from "./covers.ts";
import { logoMark } from "./logo.ts";
import { brand, onPaper } from "./palette.ts";

const size = { width: 1200, height: 630 };
const paperSize = { width: 700, height: size.height };
const titleBox = { width: 604, height: 456 };
const channels = 3;
const require = createRequire(import.meta.url);

/** Static fonts, because satori reads neither woff2 nor variable fonts. */
const loadFonts = (): Promise<Font[]> =>
  Promise.all(
    (
      [
        ["Fraunces", 500],
        ["Figtree", 600],
      ] as const
    ).map(async ([name, weight]) => {
      const family = name.toLowerCase();
      const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
      return { name, weight, data: await readFile(require.resolve(file)) };
    }),
  );
let fonts: Promise<Font[]> | undefined;

interface SharingPicture {
  readonly title: string;
  /** A short line above the title, such as the category. */
  readonly kicker: string;
  readonly product: string;
  /** Decides which cover is beside the title. */
  readonly seed: string;
}

/** An element for satori. */
const block = (style: object, ...children: readonly (string | object)[]) => ({
  type: "div",
  props: {
    style: { display: "flex", ...style },
    children: children.length === 1 ? children[0] : children,
  },
});

/** Long titles are smaller, to fit into the box. */
const titleSize = (title: string) => (title.length > 70 ? 48 : title.length > 40 ? 58 : 70);

/** Gives a JPEG of 1200 × 630 pixels. Characters that the fonts lack are left out. */
export async function sharingPicture({
  title,
  kicker,
  product,
  seed,
}: SharingPicture): Promise<Uint8Array> {
  const [left, right, front] = await Promise.all([
    memoized(`paper ${product}`, () => drawPaper(product)),
    drawCover(coverFile(seed)),
    drawTitle(title, kicker),
  ]);
  const canvas = canvases.pop() ?? Buffer.allocUnsafe(size.width * size.height * channels);
  paint(canvas, left, { x: 0, y: 0, width: paperSize.width });
  paint(canvas, right, { x: paperSize.width, y: 0, width: size.width - paperSize.width });
  paint(canvas, front, { x: 48, y: 126, width: titleBox.width });
  const jpeg = await sharp(canvas, { raw: { ...size, channels } })
    // An optimised Huffman table takes as long as the rest, and saves few bytes.
    .jpeg({ quality: 84, optimiseCoding: false })
    .toBuffer();
  canvases.push(canvas);
  return jpeg;
}

/** Unused buffers: allocating 2 MB for each picture would take a fifth of its time. */
const canvases: Buffer[] = [];

/** The left part without its title, which many pictures have in common. */
async function drawPaper(product: string): Promise<Buffer> {
  const name = await layOut(
    block(
      { ...paperSize, background: brand.paper, color: brand.pine },
      block({ fontFamily: "Fraunces", fontSize: 44, marginLeft: 140, marginTop: 66 }, product),
    ),
    paperSize,
  );
  const mark = logoMark(60, onPaper).replace("<svg ", '<svg x="60" y="64" ');
  return pixelsOf(name.replace("</svg>", `${mark}</svg>`));
}

/** Kicker and title, at the bottom of their box. */
async function drawTitle(title: string, kicker: string): Promise<Buffer> {
  const lines = block(
    {
      ...titleBox,
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
  return pixelsOf(await layOut(lines, titleBox));
}

const coverFolder = new URL("../assets/covers/", import.meta.url);

/** Memoized, because drawing a cover takes as long as the rest of a picture. */
const drawCover = (file: string): Promise<Buffer> =>
  memoized(file, async () => pixelsOf(await readFile(new URL(file, coverFolder), "utf8")));

const memo = new Map<string, Promise<Buffer>>();

function memoized(name: string, compute: () => Promise<Buffer>): Promise<Buffer> {
  const result = memo.get(name) ?? compute();
  memo.set(name, result);
  return result;
}

/** Lays out elements as an SVG whose letters are outlines. */
const layOut = async (
  elements: object,
  within: { readonly width: number; readonly height: number },
): Promise<string> =>
  satori(elements as never, {
    ...within,
    fonts: await (fonts ??= loadFonts()),
    loadAdditionalAsset: () => Promise.resolve([]),
  });

/** The pixels of an opaque SVG, row by row. */
const pixelsOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();

/** Copies a picture onto the canvas; `composite` of sharp takes 25 ms, because it blends them. */
function paint(
  canvas: Buffer,
  picture: Buffer,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const row = width * channels;
  for (let line = 0; line * row < picture.length; line += 1)
    picture.copy(canvas, ((y + line) * size.width + x) * channels, line * row, (line + 1) * row);
}
