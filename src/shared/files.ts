import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readdir, readFile, mkdir, rename, writeFile, rm, stat } from "node:fs/promises";

import * as v from "valibot";

/** The project's files: paths, lists, reading and writing. */

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A path inside the project. */
export const inProject = (...parts: readonly string[]): string => join(root, ...parts);

/** A path as it was typed: npm runs commands in the project's folder, and names the one they were typed in. */
export const typedPath = (path: string): string => resolve(process.env["INIT_CWD"] ?? "", path);

/** Paths of all files below a folder, with slashes, sorted. Throws when it doesn't exist. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"))
    .sort();
}

/** The files of `public/`, which are published as they are; there may be none. */
export const publicFiles = async (): Promise<readonly string[]> =>
  existsSync(inProject("public")) ? filesBelow(inProject("public")) : [];

/** Reads a JSON file; undefined when there is none or it doesn't match the schema. */
export async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Writes a temporary file and renames it, so that readers never find an incomplete file. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Of the file's name only the beginning: it may be as long as file systems take.
  const start = join(dirname(file), basename(file).slice(0, 60));
  const temporary = `${start}.${process.pid}.${crypto.randomUUID()}.part`;
  // Flushed before the rename, or a power cut could leave an empty file.
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, file);
}

/** Writes a value as a line of JSON in the same way. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(value)}\n`);

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
