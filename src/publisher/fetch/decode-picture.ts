import { gzipSync } from "node:zlib";

import sharp from "sharp";

import { encodingOf } from "../../site/content/picture-encoding.ts";
import { sanitiseSvg } from "./sanitise-svg.ts";

/** A decoded picture: the bytes that the site serves, and its displayed size in pixels. */
export interface DecodedPicture {
  readonly bytes: Uint8Array;
  readonly extension: string;
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
 * Decodes a picture once, to prove that it is whole. SVG is drawn; it stays SVG when it can be made
 * safe and weighs less than a picture of it, and becomes PNG otherwise.
 *
 * @throws {Error} when it can't be decoded
 */
export async function decodePicture(bytes: Uint8Array, extension: string): Promise<DecodedPicture> {
  if (extension === "svg") return decodeSvg(bytes);
  const size = await sizeOf(bytes);
  await sharp(bytes, limits)
    .timeout({ seconds: 20 })
    .resize(16, 16, { fit: "fill", fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  return { bytes, extension, ...size };
}

async function sizeOf(bytes: Uint8Array) {
  const { width, height } = (await sharp(bytes, limits).metadata()).autoOrient;
  if (Math.max(width, height) > longestSide)
    throw new Error(`a side is longer than ${longestSide} pixels`);
  return { width, height };
}

async function decodeSvg(bytes: Uint8Array): Promise<DecodedPicture> {
  const safe = sanitiseSvg(new TextDecoder().decode(bytes));
  const svg = safe === undefined ? bytes : new TextEncoder().encode(safe);
  const png = await drawSvg(svg);
  const size = await sizeOf(png);
  return safe !== undefined && gzipSync(svg).length < (await usualBytes(png))
    ? { bytes: svg, extension: "svg", ...size }
    : { bytes: png, extension: "png", ...size };
}

/** Draws SVG as a PNG of 1600 pixels. */
export async function drawSvg(bytes: Uint8Array): Promise<Buffer> {
  const { width } = await sharp(bytes, limits).metadata();
  const density = Math.min(2400, Math.max(1, (vectorDensity * widestVector) / width));
  return sharp(bytes, { ...limits, density })
    .resize({ width: widestVector, height: widestVector, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** The bytes of the size that most pages show. */
const usualBytes = async (png: Buffer): Promise<number> =>
  (
    await sharp(png)
      .resize({ width: 800, withoutEnlargement: true })
      .webp(encodingOf({ format: "webp", file: ".png" }))
      .toBuffer()
  ).length;
