import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { pictureFolder } from "../../content/picture-address.ts";
import type { Paths } from "../release/paths.ts";
import type { Release } from "../release/release.ts";

/** Milliseconds after which a picture that the site no longer shows is not kept for its return. */
const stay = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes made pictures that a release doesn't need and that were made long ago. Releases have
 * their own links to them.
 */
export async function prunePictures(paths: Paths, { files }: Release, now: Date): Promise<void> {
  const names = await readdir(paths.pictures).catch(() => []);
  const unused = names.filter((name) => !(`${pictureFolder.slice(1)}/${name}` in files));
  for (const name of unused) {
    const file = join(paths.pictures, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > stay) await rm(file);
  }
}
