import { join } from "node:path";

import { sharingPicture } from "../../art/sharing-picture.ts";
import type { PictureRecipe } from "../../content/render-scope.ts";
import { memoize } from "../../shared/memoize.ts";
import { decodeOriginal, encodeVariant } from "./make-variant.ts";

/**
 * Creates a function that draws a sharing picture, or resizes and encodes an original. It decodes each
 * original once, and holds its pixels as long as itself.
 *
 * @param originals folder of the fetched pictures: `.data/content/images`
 */
export function pictureEncoder(originals: string): (recipe: PictureRecipe) => Promise<Uint8Array> {
  const decode = memoize((file: string) => decodeOriginal(join(originals, file)));
  return async (recipe) =>
    recipe.kind === "sharing"
      ? sharingPicture(recipe)
      : encodeVariant(await decode(recipe.file), recipe);
}
