import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Paths of all files below a folder, with slashes, sorted. Throws when it doesn't exist. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"))
    .sort();
}
