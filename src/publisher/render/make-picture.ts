import { join } from "node:path";

import sharp from "sharp";

import { sharingPicture } from "../../art/sharing-picture.ts";
import type { PictureRecipe } from "../../content/render-scope.ts";
import { encodingOf } from "../../content/picture-encoding.ts";

/**
 * Draws a sharing picture, or resizes and encodes a photograph.
 *
 * @param originals folder of the fetched pictures: `.data/content/images`
 */
export function makePicture(recipe: PictureRecipe, originals: string): Promise<Uint8Array> {
  if (recipe.kind === "sharing") return sharingPicture(recipe);
  const { file, width, height, format } = recipe;
  const picture = sharp(join(originals, file), { failOn: "error" })
    .autoOrient()
    .resize({ width, ...(height !== undefined && { height, fit: "cover" }) });
  return picture.toFormat(format, encodingOf(format, file)).toBuffer();
}
