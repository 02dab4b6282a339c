import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";

import { shortDigest } from "../../shared/digest.ts";
import type { FileFacts } from "./release.ts";

/**
 * Finds the files below a folder that are missing, have another size, or were modified after the
 * description and have other bytes.
 *
 * @param description the file with the facts, written after all others
 * @param thorough reads all files
 */
export async function damagedFiles(
  folder: string,
  files: FileFacts,
  description: string,
  thorough = false,
): Promise<ReadonlySet<string>> {
  const describedAt = thorough ? -Infinity : (statOf(description)?.mtimeMs ?? -Infinity);
  const damaged = new Set<string>();
  for (const [index, [path, { hash, bytes }]] of Object.entries(files).entries()) {
    // Answers of the API arrive meanwhile.
    if (index % 500 === 499) await setImmediate();
    const file = `${folder}/${path}`;
    const found = statOf(file);
    if (found?.size !== bytes) damaged.add(path);
    else if (found.mtimeMs > describedAt && shortDigest(await readFile(file)) !== hash)
      damaged.add(path);
  }
  return damaged;
}

/** Synchronous, because that is ten times as fast. */
function statOf(file: string) {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? found : undefined;
  } catch {
    // ENOTDIR: a file has replaced a folder of the path.
    return undefined;
  }
}
