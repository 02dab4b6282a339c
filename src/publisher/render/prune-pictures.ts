import { pictureFolder } from "../../content/picture-address.ts";
import { deleteOld } from "../../shared/delete-old.ts";
import type { Paths } from "../release/paths.ts";
import type { Release } from "../release/release.ts";

/** Milliseconds for which unused pictures are kept, in case content shows them again. */
const retention = 30 * 24 * 60 * 60 * 1000;

/** Deletes old pictures that a release doesn't use. Older releases keep theirs through hard links. */
export const prunePictures = (paths: Paths, { files }: Release, now: Date): Promise<void> =>
  deleteOld(
    paths.pictures,
    now.getTime() - retention,
    (name) => `${pictureFolder.slice(1)}/${name}` in files,
  );
