import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** Why bytes are not accepted as a picture; the message is the reason. */
export class ImageFault extends Error {
  override name = "ImageFault";
}

/** Bytes that are a picture for certain. */
export interface CheckedImage {
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** Pixels, as it is shown: what its EXIF data says of turning is done. */
  readonly width: number;
  readonly height: number;
}

/** 50 million pixels: a picture of 8,660 × 5,770. Decoding needs four bytes for each. */
const maximumPixels = 50_000_000;
/** What file-type calls the kinds that are taken, and the ending their files get. */
const extensions: ReadonlyMap<string, string> = new Map([
  ["jpg", "jpg"],
  ["png", "png"],
  ["apng", "png"],
  ["webp", "webp"],
  ["avif", "avif"],
  ["gif", "gif"],
]);
const widestVector = 1600;
const vectorDensity = 72;

/**
 * Decides by the bytes themselves, never by name or header, whether they are a picture, and
 * decodes it once to prove it. SVG can hold scripts and is drawn into a PNG.
 *
 * @throws {ImageFault} for anything that is no whole picture of a known kind
 */
export async function checkImage(bytes: Uint8Array): Promise<CheckedImage> {
  const type = await fileTypeFromBuffer(bytes);
  const extension = extensions.get(type?.ext ?? "");
  if (extension) {
    await prove(bytes, extension);
    return { bytes, extension, ...(await sizeOf(bytes)) };
  }
  if (looksLikeSvg(bytes)) {
    const drawn = await drawVector(bytes);
    return { bytes: drawn, extension: "png", ...(await sizeOf(drawn)) };
  }
  throw new ImageFault(
    `it is ${type ? type.mime : "of no known kind"}, not JPEG, PNG, WebP, AVIF, GIF or SVG`,
  );
}

const limits = {
  limitInputPixels: maximumPixels,
  failOn: "error",
  sequentialRead: true,
} as const;

async function prove(bytes: Uint8Array, extension: string): Promise<void> {
  try {
    await sharp(bytes, limits)
      .timeout({ seconds: 20 })
      .resize(16, 16, { fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch (error) {
    throw new ImageFault(
      `it can't be decoded as ${extension} (${firstLine(error)})`,
    );
  }
}

async function sizeOf(bytes: Uint8Array) {
  const { autoOrient } = await sharp(bytes, limits).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** An SVG document: nothing but a declaration, comments and a doctype before its root. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 4096))
    .replace(/^\uFEFF/, "");
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    head,
  );
}

async function drawVector(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { width } = await sharp(bytes, limits).metadata();
    const density = Math.min(
      2400,
      Math.max(1, (vectorDensity * widestVector) / width),
    );
    return await sharp(bytes, { ...limits, density })
      .timeout({ seconds: 10 })
      .resize({
        width: widestVector,
        height: widestVector,
        fit: "inside",
        withoutEnlargement: true,
      })
      .png()
      .toBuffer();
  } catch (error) {
    throw new ImageFault(`it can't be drawn as SVG (${firstLine(error)})`);
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
