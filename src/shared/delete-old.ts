import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Deletes the files in a folder that are not in use and were last modified before a time.
 *
 * @param before in milliseconds; other processes may be about to use newer files
 * @param most bytes of unused files: the oldest beyond it go too, if modified before `most.before`
 */
export async function deleteOld(
  folder: string,
  before: number,
  isUsed: (name: string) => boolean,
  most: { readonly bytes: number; readonly before: number } = { bytes: Infinity, before },
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const unused: { file: string; size: number; mtimeMs: number }[] = [];
  for (const name of names.filter((name) => !isUsed(name))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found) unused.push({ file, size: found.size, mtimeMs: found.mtimeMs });
  }
  let bytes = 0;
  for (const { file, size, mtimeMs } of unused.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size;
    if (mtimeMs < before || (bytes > most.bytes && mtimeMs < most.before))
      await rm(file, { force: true });
  }
}
