import { hexDigest } from "../../shared/digest.ts";
import type { Tables } from "../db/tables.ts";

export type RenderedPicture = Tables["picture"];

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

/** The SVG and a WebP of it, of a logo also a PNG, twice its size but at most 1600 dots wide. */
export const renderDrawing: Render = async (drawing) => {
  // Of 20 MB, for which an API has no use whose content is imported already.
  const { default: sharp } = await import("sharp");
  const { path, svg, hash } = drawing;
  const { width } = await sharp(svg).metadata();
  const target = Math.min(widest, width * dotsPerPixel);
  const density = (plainDensity * target) / width;
  const picture = sharp(svg, { density }).resize({ width: target });
  const webp = await picture.clone().webp({ quality: 82 }).toBuffer();
  const files = [
    { ending: "svg", vType: "image/svg+xml", bContent: svg },
    { ending: "webp", vType: "image/webp", bContent: webp },
  ];
  if (isLogo(drawing)) {
    const png = await picture.png({ compressionLevel: 9 }).toBuffer();
    files.push({ ending: "png", vType: "image/png", bContent: png });
  }
  return files.map(({ ending, vType, bContent }) => {
    const vHash = hexDigest(bContent, 32);
    return { vPath: `${path}.${ending}`, vType, bContent, vHash, vSourceHash: hash };
  });
};
