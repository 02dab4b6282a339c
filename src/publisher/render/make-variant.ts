import { join } from "node:path";
import { readFile } from "node:fs/promises";

import sharp, { type OutputInfo } from "sharp";

import type { PictureRecipe, Variant } from "../../site/content/render-scope.ts";
import { memoize } from "../../site/content/memoize.ts";
import { encodingOf } from "../../site/content/picture-encoding.ts";
import { colours } from "../../contract/brand/brand.ts";
import { drawSvg } from "../fetch/decode-picture.ts";
import { sanitiseSvg } from "../fetch/sanitise-svg.ts";

/**
 * Creates a function that reads a drawing, or resizes and encodes an original. It decodes each original
 * once, and holds its pixels as long as itself.
 *
 * @param originals folder of the fetched pictures: `.data/content/images`
 */
export function pictureEncoder(originals: string): (recipe: PictureRecipe) => Promise<Uint8Array> {
  const decode = memoize((file: string) => decodeOriginal(join(originals, file)));
  return async (recipe) =>
    recipe.kind === "drawing"
      ? readDrawing(join(originals, recipe.file))
      : encodeVariant(await decode(recipe.file), recipe);
}

/** No variant is wider. */
const widest = 1600;

/** The pixels of an original, as far as variants need them. */
interface Original {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Decodes an original once for all its variants. Throws an error when it is damaged. */
async function decodeOriginal(file: string): Promise<Original> {
  const picture = file.endsWith(".svg") ? await drawSvg(await readFile(file)) : file;
  return sharp(picture, { failOn: "error" })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Reads a drawing that was made safe when it was fetched. Throws when it is damaged, or no longer safe. */
async function readDrawing(file: string): Promise<Uint8Array> {
  const text = await readFile(file, "utf8");
  if (sanitiseSvg(text) !== text) throw new Error("it is no safe drawing");
  return Buffer.from(withDarkFragment(text));
}

/** Resizes and encodes. A variant depends on its original and recipe only, not on other variants. */
function encodeVariant({ data, info }: Original, recipe: Variant): Promise<Uint8Array> {
  const { width, height, format } = recipe;
  const resized = sharp(data, { raw: info }).resize({
    width,
    ...(height !== undefined && { height, fit: "cover" }),
  });
  // JPEG has no transparency.
  const opaque = format === "jpeg" ? resized.flatten({ background: colours.ground }) : resized;
  return opaque.toFormat(format, encodingOf(recipe)).toBuffer();
}

/** The rules for readers of dark pages; a drawing is sanitised, so they are of one level. */
const dark = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/** A root that has an id, or another element with ours. */
const taken = /^<svg[^>]*\sid=|\sid="dark"/;

/**
 * Repeats the dark rules of a sanitised drawing for an address that ends in `#dark`: in an `<img>`, WebKit
 * before 2026 takes every reader's pages for light ones (decision 80). Other addresses show what they
 * showed.
 */
export function withDarkFragment(svg: string): string {
  const rules = Array.from(svg.matchAll(dark), ([, inside = ""]) => inside).join("");
  if (!rules || taken.test(svg)) return svg;
  const targeted = rules.replaceAll(/([^{}]+)\{/g, ":is(:target,:target *):is($1){");
  return svg.replace("<svg", '<svg id="dark"').replace("</style>", `${targeted}</style>`);
}
