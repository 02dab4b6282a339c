/** The picture that a shared link shows: title on paper, a cover of the family beside it. Build time only. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import satori, { type Font } from "satori";
import sharp from "sharp";

import { cover } from "./cover.ts";
import { logoMark } from "./logo.ts";
import { brand } from "./palette.ts";

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
  const words = block(
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
  const lettering = await satori(words as never, {
    ...size,
    width: panel,
    fonts: await fonts,
    loadAdditionalAsset: () => Promise.resolve([]),
  });
  const scene = cover({ seed, width: size.width - panel, height: size.height });
  const mark = logoMark({
    size: 60,
    colours: { ink: brand.pine, accent: brand.marigold },
    inline: false,
  });
  // One drawing: putting three pictures together takes three times as long as drawing them.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${placed(lettering, 0, 0)}${placed(scene, panel, 0)}${placed(mark, 60, 64)}</svg>`;
  return sharp(Buffer.from(drawing))
    .flatten({ background: brand.paper })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** A drawing at a place in another one. */
const placed = (drawing: string, x: number, y: number) =>
  drawing.replace(/^\s*<svg /, `<svg x="${x}" y="${y}" `);
