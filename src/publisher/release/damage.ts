import { lstatSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { pictureFolder } from "../../content/picture-address.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { Paths } from "../files/paths.ts";
import {
  type FileFacts,
  filesOf,
  type ReleaseFile,
  type PublishedRelease,
} from "../files/release.ts";
import { descriptionFile } from "./releases.ts";
import { counted } from "../progress/format.ts";

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

/** The damaged files of a release. */
export const damageOf = (
  { folder, release }: PublishedRelease,
  thorough = false,
): Promise<ReadonlySet<string>> =>
  damagedFiles(folder, filesOf(release), join(dirname(folder), descriptionFile), thorough);

/** The published release with its damaged files. */
export interface SoundRelease {
  readonly previous: PublishedRelease | undefined;
  readonly damaged: ReadonlySet<string>;
}

/**
 * Looks for damaged files of the current release. They get an empty digest, so that they are not reused
 * and count as changed.
 *
 * @param warn is called with a sentence about the damage
 * @param thorough reads all files
 */
export async function soundRelease(
  found: PublishedRelease | undefined,
  paths: Paths,
  warn: (line: string) => void,
  thorough = false,
): Promise<SoundRelease> {
  if (!found) return { previous: undefined, damaged: new Set() };
  const damaged = await damageOf(found, thorough);
  if (damaged.size === 0) return { previous: found, damaged };
  warn(`The published site is damaged, ${filesInWords(damaged)}`);
  await dropPictures(paths, found, damaged);
  return { previous: withoutDigests(found, damaged), damaged };
}

function withoutDigests(
  { folder, release }: PublishedRelease,
  damaged: ReadonlySet<string>,
): PublishedRelease {
  const marked = <File extends ReleaseFile>(
    files: Readonly<Record<string, File>>,
    pathOf: (key: string, file: File) => string,
  ) =>
    Object.fromEntries(
      Object.entries(files).map(([key, file]) => [
        key,
        damaged.has(pathOf(key, file)) ? { ...file, hash: "" } : file,
      ]),
    );
  return {
    folder,
    release: {
      ...release,
      pages: marked(release.pages, (_, { file }) => file),
      files: marked(release.files, (path) => path),
      kept: marked(release.kept, (path) => path),
    },
  };
}

/** Deletes made pictures that share a damaged file through a hard link; they are made again. */
async function dropPictures(
  paths: Paths,
  { release }: PublishedRelease,
  damaged: ReadonlySet<string>,
): Promise<void> {
  const files = filesOf(release);
  for (const path of damaged) {
    if (!path.startsWith(pictureFolder.slice(1))) continue;
    const file = join(paths.pictures, basename(path));
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes && shortDigest(bytes) !== files[path]?.hash) await rm(file);
  }
}

const mostNamed = 5;

/** `7 files: about-us.html, blog.html … and 2 more` */
export function filesInWords(paths: ReadonlySet<string>): string {
  const named = [...paths].slice(0, mostNamed).join(", ");
  const more = paths.size - mostNamed;
  return `${counted(paths.size, "file")}: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
