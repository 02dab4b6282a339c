import { join } from "node:path";

import type { PictureRecipe } from "../../site/content/render-scope.ts";
import { memoize } from "../../site/content/memoize.ts";
import { decodeOriginal, encodeVariant, readDrawing } from "./make-variant.ts";

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
