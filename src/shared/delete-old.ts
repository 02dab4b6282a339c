import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Deletes the files in a folder that are not in use and were last modified before a time.
 *
 * @param before in milliseconds; other processes may be about to use newer files
 */
export async function deleteOld(
  folder: string,
  before: number,
  isUsed: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => !isUsed(name))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}
