import { hash } from "node:crypto";

import type { PictureRecipe } from "./render-scope.ts";

/** Folder of the pictures that are made for pages. Hosts may cache them forever: names have digests. */
export const pictureFolder = "/static/pictures";

const digest = (value: unknown) =>
  hash("sha256", JSON.stringify(value), "base64url").replaceAll(/[-_]/g, "x").slice(0, 12);

/** The address of a picture, which changes with its recipe and the digest of the code that makes it. */
export function pictureAddressOf(recipe: PictureRecipe, key: string): string {
  const original = recipe.file.replace(/\..*$/, "").slice(0, 16);
  const keyDigest = digest(key).slice(0, 6);
  if (recipe.kind === "drawing") return `${pictureFolder}/${original}-${keyDigest}.svg`;
  const { width, height, format } = recipe;
  const shape = height === undefined ? `${width}` : `${width}x${height}`;
  return `${pictureFolder}/${original}-${shape}-${keyDigest}.${format === "jpeg" ? "jpg" : format}`;
}
