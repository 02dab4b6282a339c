import sharp, { type OutputInfo } from "sharp";

import { encodingOf } from "../../content/picture-encoding.ts";
import type { Variant } from "../../content/render-scope.ts";

/** No variant is wider. */
const widest = 1600;

/** The pixels of an original, as far as variants need them. */
export interface Original {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * Decodes an original once for all its variants.
 *
 * @throws {Error} when it is damaged
 */
export const decodeOriginal = (file: string): Promise<Original> =>
  sharp(file, { failOn: "error" })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Resizes and encodes. A variant depends on its original and recipe only, not on other variants. */
export function encodeVariant({ data, info }: Original, recipe: Variant): Promise<Uint8Array> {
  const { width, height, format } = recipe;
  return sharp(data, { raw: info })
    .resize({ width, ...(height !== undefined && { height, fit: "cover" }) })
    .toFormat(format, encodingOf(recipe))
    .toBuffer();
}
