import { readFile } from "node:fs/promises";

import sharp, { type OutputInfo } from "sharp";

import { encodingOf } from "../../site/content/picture-encoding.ts";
import { brand } from "../../contract/brand/brand.ts";
import type { Variant } from "../../site/content/render-scope.ts";
import { drawSvg } from "../fetch/decode-picture.ts";
import { sanitiseSvg } from "../fetch/sanitise-svg.ts";
import { withDarkFragment } from "./dark-fragment.ts";

/** No variant is wider. */
const widest = 1600;

/** The pixels of an original, as far as variants need them. */
export interface Original {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Decodes an original once for all its variants. Throws an error when it is damaged. */
export async function decodeOriginal(file: string): Promise<Original> {
  const picture = file.endsWith(".svg") ? await drawSvg(await readFile(file)) : file;
  return sharp(picture, { failOn: "error" })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Reads a drawing that was made safe when it was fetched. Throws when it is damaged, or no longer safe. */
export async function readDrawing(file: string): Promise<Uint8Array> {
  const text = await readFile(file, "utf8");
  if (sanitiseSvg(text) !== text) throw new Error("it is no safe drawing");
  return Buffer.from(withDarkFragment(text));
}

/** Resizes and encodes. A variant depends on its original and recipe only, not on other variants. */
export function encodeVariant({ data, info }: Original, recipe: Variant): Promise<Uint8Array> {
  const { width, height, format } = recipe;
  const resized = sharp(data, { raw: info }).resize({
    width,
    ...(height !== undefined && { height, fit: "cover" }),
  });
  // JPEG has no transparency.
  const opaque = format === "jpeg" ? resized.flatten({ background: brand.ground.light }) : resized;
  return opaque.toFormat(format, encodingOf(recipe)).toBuffer();
}
