import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A short digest of bytes, for comparing. */
export const digestOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 20);

/** Paths of all files below a folder, with slashes, sorted. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"))
    .sort();
}

/** A digest over the names and the bytes of files below a folder, wherever that is. */
export async function digestOfFiles(
  folder: string,
  names: readonly string[],
): Promise<string> {
  const lines = await Promise.all(
    names.map(
      async (name) => `${name} ${digestOf(await readFile(join(folder, name)))}`,
    ),
  );
  return digestOf(lines.join("\n"));
}
