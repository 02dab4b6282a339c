import { lstatSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";

/** Parallel syncs share journal writes of the file system. */
const atOnce = 16;

/**
 * Flushes the new files below a folder, and all folders, to the disk, so that a release survives a
 * power cut. Files with several links were flushed with an earlier release.
 */
export async function syncNewFiles(folder: string): Promise<void> {
  const limit = pLimit(atOnce);
  const names = await readdir(folder, { recursive: true });
  const paths = names.map((name) => join(folder, name));
  const stats = paths.map((path) => [path, lstatSync(path)] as const);
  const files = stats.filter(([, found]) => found.isFile() && found.nlink === 1);
  const folders = stats.filter(([, found]) => found.isDirectory());
  await allOf(files.map(([path]) => limit(() => sync(path, "r+"))));
  for (const path of [...folders.map(([one]) => one), folder]) await syncFolder(path);
}

/** Flushes the entries of a folder to the disk. Windows can't, and need not. */
export const syncFolder = (folder: string): Promise<void> =>
  process.platform === "win32" ? Promise.resolve() : sync(folder, "r");

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
