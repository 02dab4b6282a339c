import { existsSync, writeFileSync } from "node:fs";
import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { allOf } from "../../shared/all-of.ts";
import { errorCode } from "../../shared/errors.ts";
import { syncFile } from "./sync-files.ts";

/** Hard-links a file into a release, and makes its folder; files of releases are never modified. */
export const linkFile = (from: string, to: string): Promise<void> =>
  withFolder(to, () => linkOrCopy(from, to));

/** Links files into a release, by path in it, all at once: other threads do it while pages are rendered. */
export async function linkFiles(
  sources: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  for (const each of new Set(Array.from(sources.keys(), dirname)))
    await mkdir(join(folder, each), { recursive: true });
  await allOf(Array.from(sources, ([path, source]) => linkOrCopy(source, `${folder}/${path}`)));
}

/** Copies a file, and flushes it to the disk, where the file system can't link it. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === "ENOENT" && !existsSync(from))
      throw new Error(`${from} is missing. Make all files anew with: npm run rebuild -- --force`, {
        cause: error,
      });
    if (!cannotLink.has(errorCode(error) ?? "")) throw error;
    await copyFile(from, to);
    await syncFile(to);
  }
}

/**
 * Writes a new file, and makes its folder. An existing one is an error, because it may be a link to a
 * file of the previous release.
 *
 * @returns a promise although writing is synchronous, which takes a tenth of the time
 */
export const writeNewFile = (file: string, content: string | Uint8Array): Promise<void> =>
  withFolder(file, () => writeFileSync(file, content, { flag: "wx" }));

/** Makes the file's folder only after ENOENT: a release has thousands of files in few folders. */
async function withFolder(file: string, write: () => Promise<void> | void): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await mkdir(dirname(file), { recursive: true });
    await write();
  }
}

/** Another device, a file system without links, or too many of them on one file. */
const cannotLink = new Set(["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"]);
