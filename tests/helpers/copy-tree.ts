import { copyFile, link, lstat, mkdir, readdir, readlink, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies a folder with everything in it. Times, symbolic links and the hard links between its files
 * stay what they are, which `cp` of Node can't do.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  const copies = new Map<number, string>();
  const copy = async (source: string, target: string): Promise<void> => {
    const found = await lstat(source);
    if (found.isSymbolicLink()) return symlink(await readlink(source), target);
    if (found.isDirectory()) {
      await mkdir(target, { recursive: true });
      for (const name of await readdir(source)) await copy(join(source, name), join(target, name));
    } else {
      const same = copies.get(found.ino);
      if (same !== undefined) return link(same, target);
      await copyFile(source, target);
      copies.set(found.ino, target);
    }
    await utimes(target, found.atime, found.mtime);
  };
  await copy(from, to);
}
