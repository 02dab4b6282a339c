import { lstatSync } from "node:fs";
import { open } from "node:fs/promises";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";

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
export const syncFile = (file: string): Promise<void> => sync(file, "r+");

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
