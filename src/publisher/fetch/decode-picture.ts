import sharp from "sharp";

/** A decoded picture: the bytes that the site serves, and its displayed size in pixels. */
export interface DecodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** 50 million pixels: a picture of 8,660 × 5,770. Decoding needs four bytes for each. */
const maximumPixels = 50_000_000;
/** WebP holds no longer side, so no variant of such a picture could be made. */
const longestSide = 16_383;
const widestVector = 1600;
const vectorDensity = 72;

const limits = { limitInputPixels: maximumPixels, failOn: "error", sequentialRead: true } as const;

/**
 * Decodes a picture once, to prove that it is whole. SVG is drawn into a PNG.
 *
 * @throws {Error} when it can't be decoded
 */
export async function decodePicture(bytes: Uint8Array, extension: string): Promise<DecodedPicture> {
  const made = extension === "svg" ? await drawVector(bytes) : bytes;
  const { autoOrient } = await sharp(made, limits).metadata();
  const { width, height } = autoOrient;
  if (Math.max(width, height) > longestSide)
    throw new Error(`a side is longer than ${longestSide} pixels`);
  if (made === bytes)
    await sharp(bytes, limits)
      .timeout({ seconds: 20 })
      .resize(16, 16, { fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  return { bytes: made, width, height };
}

async function drawVector(bytes: Uint8Array): Promise<Uint8Array> {
  const { width } = await sharp(bytes, limits).metadata();
  const density = Math.min(2400, Math.max(1, (vectorDensity * widestVector) / width));
  return sharp(bytes, { ...limits, density })
    .resize({ width: widestVector, height: widestVector, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}
