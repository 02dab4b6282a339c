import { lstat, readdir } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * The bytes on the disk below each entry of a folder. A file with several links counts once, for the
 * first entry by name that has it.
 */
export async function diskOf(folder: string): Promise<Readonly<Record<string, number>>> {
  const bytes: Record<string, number> = {};
  const seen = new Set<number>();
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const { ino, blocks } = await lstat(join(folder, name));
    if (seen.has(ino)) continue;
    seen.add(ino);
    const [entry = name] = name.split(sep);
    bytes[entry] = (bytes[entry] ?? 0) + blocks * 512;
  }
  return bytes;
}
