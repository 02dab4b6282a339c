/** The picture that a shared link shows: title on paper, a cover of the family beside it. Build time only. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import satori, { type Font } from "satori";
import sharp from "sharp";

import { cover } from "./cover.ts";
import { logoMark } from "./logo.ts";
import { brand } from "./palette.ts";
import { createRandom } from "./random.ts";

const size = { width: 1200, height: 630 };
const panel = 700;
const require = createRequire(import.meta.url);

/** Static cuts, because satori reads neither woff2 nor variable fonts. */
const files = [
  {
    name: "Fraunces",
    weight: 500,
    file: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff",
  },
  {
    name: "Figtree",
    weight: 600,
    file: "@fontsource/figtree/files/figtree-latin-600-normal.woff",
  },
] as const;

const load = async ({
  name,
  weight,
  file,
}: (typeof files)[number]): Promise<Font> => ({
  name,
  weight,
  data: await readFile(require.resolve(file)),
});

let fonts: Promise<Font[]> | undefined;

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

/** A long title is set smaller, so that it keeps within the panel. */
const titleSize = (title: string) =>
  title.length > 70 ? 48 : title.length > 40 ? 58 : 70;

/** Gives a JPEG of 1200 × 630 pixels. Characters that the fonts lack are left out. */
export async function sharingPicture(
  picture: SharingPicture,
): Promise<Uint8Array> {
  const { title, kicker, product, seed } = picture;
  fonts ??= Promise.all(files.map(load));
  const panelWords = block(
    {
      width: panel,
      height: size.height,
      boxSizing: "border-box",
      padding: 64,
      flexDirection: "column",
      justifyContent: "space-between",
      background: brand.paper,
      color: brand.pine,
    },
    block(
      { fontFamily: "Fraunces", fontSize: 44, marginLeft: 76, marginTop: 2 },
      product,
    ),
    block(
      { flexDirection: "column" },
      block(
        {
          fontFamily: "Figtree",
          fontSize: 26,
          marginBottom: 18,
          color: brand.moss,
        },
        kicker,
      ),
      block(
        {
          fontFamily: "Fraunces",
          fontSize: titleSize(title),
          lineHeight: 1.1,
          letterSpacing: -1,
          lineClamp: 5,
        },
        title,
      ),
    ),
  );
  const lettering = await satori(panelWords as never, {
    ...size,
    width: panel,
    fonts: await fonts,
    loadAdditionalAsset: () => Promise.resolve([]),
  });
  const mark = logoMark({
    size: 60,
    colours: { ink: brand.pine, accent: brand.marigold },
    inline: false,
  });
  const words = lettering.replace("</svg>", `${placed(mark, 60, 64)}</svg>`);
  const [left, right] = await Promise.all([pixels(words), coverPixels(seed)]);
  return sharp(sideBySide(left, right), {
    raw: { ...size, channels },
  })
    .jpeg({ quality: 84 })
    .toBuffer();
}

const channels = 3;

/** A drawing at a place in another one. */
const placed = (drawing: string, x: number, y: number) =>
  drawing.replace(/^\s*<svg /, `<svg x="${x}" y="${y}" `);

/** A drawing's pixels, row by row. */
const pixels = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing))
    .flatten({ background: brand.paper })
    .removeAlpha()
    .raw()
    .toBuffer();

/** How many covers there are; drawing one takes a third of a picture's time. */
const covers = 64;
const drawn = new Map<string, Promise<Buffer>>();

/** The cover that stands beside the words, drawn once. */
function coverPixels(seed: string): Promise<Buffer> {
  const which = `sharing ${createRandom(seed).integer(1, covers)}`;
  const known = drawn.get(which);
  if (known) return known;
  const { height } = size;
  const width = size.width - panel;
  const made = pixels(cover({ seed: which, width, height }));
  drawn.set(which, made);
  return made;
}

/** Two pictures of the same height as one. sharp's own way takes 25 ms, because it blends them. */
function sideBySide(left: Buffer, right: Buffer): Buffer {
  const both = Buffer.allocUnsafe(left.length + right.length);
  const leftRow = left.length / size.height;
  const rightRow = right.length / size.height;
  for (let row = 0; row < size.height; row += 1) {
    const start = row * (leftRow + rightRow);
    left.copy(both, start, row * leftRow, (row + 1) * leftRow);
    right.copy(both, start + leftRow, row * rightRow, (row + 1) * rightRow);
  }
  return both;
}
