import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { pictureFolder } from "../../content/picture-address.ts";
import type { Paths } from "../release/paths.ts";
import type { Release } from "../release/release.ts";

/** Milliseconds for which unused pictures are kept, in case content shows them again. */
const retention = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes old pictures that a release doesn't use. Older releases keep theirs through hard links.
 */
export async function prunePictures(paths: Paths, { files }: Release, now: Date): Promise<void> {
  const names = await readdir(paths.pictures).catch(() => []);
  const unused = names.filter((name) => !(`${pictureFolder.slice(1)}/${name}` in files));
  for (const name of unused) {
    const file = join(paths.pictures, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > retention) await rm(file);
  }
}
