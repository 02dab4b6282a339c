import { lstatSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";

/** Some at once share what the file system writes. */
const atOnce = 16;

/**
 * Has the new files below a folder written to the disk, and all folders: what is switched to must
 * survive a power cut. Files with several links have been written before.
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

/** Has the names in a folder written to the disk. Windows can't, and needs no such call. */
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
