import { join } from "node:path";

import sharp from "sharp";

import { sharingArt, sharingPicture } from "./sharing-picture.ts";
import type { PictureRecipe } from "../../site/content/render-scope.ts";
import { memoize } from "../../site/content/memoize.ts";
import { decodeOriginal, encodeVariant, readDrawing } from "./make-variant.ts";

/**
 * Creates a function that draws a sharing picture, reads a drawing, or resizes and encodes an original.
 * It decodes and crops each original once, and holds its pixels as long as itself.
 *
 * @param originals folder of the fetched pictures: `.data/content/images`
 */
export function pictureEncoder(originals: string): (recipe: PictureRecipe) => Promise<Uint8Array> {
  const decode = memoize((file: string) => decodeOriginal(join(originals, file)));
  const crop = memoize(async (file: string) => {
    const { data, info } = await decode(file);
    return sharingArt(sharp(data, { raw: info }));
  });
  return async (recipe) => {
    if (recipe.kind === "drawing") return readDrawing(join(originals, recipe.file));
    if (recipe.kind === "variant") return encodeVariant(await decode(recipe.file), recipe);
    return sharingPicture(recipe, recipe.file === undefined ? undefined : await crop(recipe.file));
  };
}
