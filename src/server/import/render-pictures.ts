import sharp from "sharp";

import { hashContent } from "./read-folder.ts";

/** A row of the table `picture`. */
export interface RenderedPicture {
  readonly vPath: string;
  readonly vType: string;
  readonly bContent: Uint8Array;
  readonly vHash: string;
  readonly vSourceHash: string;
}

/** An SVG of the sample. `path` is its place below pictures/, without ending. */
export interface Drawing {
  readonly path: string;
  readonly svg: Buffer;
  readonly hash: string;
}

/** Renders a drawing to the files that are served. */
export type Render = (drawing: Drawing) => Promise<readonly RenderedPicture[]>;

const widest = 1600;
/** Screens show two or more dots per CSS pixel. */
const dotsPerPixel = 2;
/** The density at which sharp makes one dot of one pixel of an SVG. */
const plainDensity = 72;

/** Logos are also rendered as PNG, for mails and documents. */
const isLogo = ({ path }: Drawing) => /(^|\/)logo-[^/]+$/.test(path);

/**
 * Renders a drawing to WebP, and a logo to PNG too, at twice its size or 1600 dots, whichever is
 * less; the SVG itself stays beside them.
 *
 * @throws when the file is not an SVG that can be drawn
 */
export const renderDrawing: Render = async (drawing) => {
  const { width } = await sharp(drawing.svg).metadata();
  const target = Math.min(widest, width * dotsPerPixel);
  const picture = sharp(drawing.svg, {
    density: (plainDensity * target) / width,
  }).resize({ width: target });
  const webp = await picture.clone().webp({ quality: 82 }).toBuffer();
  const files = [
    keep(drawing, "svg", "image/svg+xml", drawing.svg),
    keep(drawing, "webp", "image/webp", webp),
  ];
  if (!isLogo(drawing)) return files;
  const png = await picture.png({ compressionLevel: 9 }).toBuffer();
  return [...files, keep(drawing, "png", "image/png", png)];
};

const keep = (
  { path, hash }: Drawing,
  ending: string,
  vType: string,
  bContent: Uint8Array,
): RenderedPicture => ({
  vPath: `${path}.${ending}`,
  vType,
  bContent,
  vHash: hashPicture(bContent),
  vSourceHash: hash,
});

/** The hash by which a picture's content is known, as long as the column is. */
export const hashPicture = (content: Uint8Array): string => hashContent(content).slice(0, 32);
