import { pictureFolder } from "../../site/content/picture-address.ts";
import { deleteOld } from "../../shared/files.ts";
import type { Paths } from "../files/paths.ts";
import type { Release } from "../files/release.ts";

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000;
/** How long unused pictures are kept, in case content shows them again. */
const retention = 30 * day;

/**
 * Deletes pictures that a release doesn't use: old ones, and those of more than a day that take more
 * bytes together than the release's own. Older releases keep theirs through hard links.
 */
export function prunePictures(
  paths: Paths,
  { files }: Pick<Release, "files">,
  now: Date,
): Promise<void> {
  const fileOf = (name: string) => files[`${pictureFolder.slice(1)}/${name}`];
  const bytes = Object.entries(files)
    .filter(([path]) => path.startsWith(`${pictureFolder.slice(1)}/`))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const time = now.getTime();
  return deleteOld(paths.pictures, time - retention, (name) => fileOf(name) !== undefined, {
    bytes,
    before: time - day,
  });
}
