/**
 * How files get into a release: unchanged ones as hard links to those of the release before, new ones
 * written once, and all flushed to the disk before the release becomes the current one.
 */
import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { copyFile, link, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";
import { errorCode } from "../../shared/errors.ts";

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

/** Parallel syncs share journal writes of the file system. */
const atOnce = 16;

/**
 * Flushes the new files of a folder, and all its folders, to the disk, so that a release survives a
 * power cut. Files with several links were flushed with an earlier release.
 *
 * @param paths of all files below the folder, with slashes
 * @param written those that may be new
 */
export async function syncNewFiles(
  folder: string,
  paths: readonly string[],
  written = paths,
): Promise<void> {
  const limit = pLimit(atOnce);
  const pathIn = (path: string) => `${folder}/${path}`;
  // Synchronous, because that takes less time for thousands of files.
  const files = written.map(pathIn).filter((file) => lstatSync(file).nlink === 1);
  await allOf(files.map((file) => limit(() => syncFile(file))));
  await syncFolder(folder);
  for (const path of foldersOf(paths)) await syncFolder(pathIn(path));
}

/** All folders of paths with slashes: `blog` and `blog/tag` of `blog/tag/trust.html`. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      folders.add(path.slice(0, end));
  return folders;
}

/** Flushes the entries of a folder to the disk. Windows can't, and need not. */
export const syncFolder = (folder: string): Promise<void> =>
  process.platform === "win32" ? Promise.resolve() : sync(folder, "r");

/** Flushes a file to the disk. */
const syncFile = (file: string): Promise<void> => sync(file, "r+");

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
