import { lstatSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { pictureFolder } from "../../content/picture-address.ts";
import { digestOf } from "./digest.ts";
import type { Paths } from "./paths.ts";
import type { Release, ReleaseFile } from "./release.ts";
import { description, type PublishedRelease, publishedRelease, withFolder } from "./releases.ts";
import { nameOf } from "../render/make-pictures.ts";

/** What is noted of files, by path. */
type Notes = Readonly<Record<string, ReleaseFile>>;

/**
 * The files below a folder that are not what was noted of them: missing, of another size, or written
 * to after the note with other bytes. Thousands of files take a moment, because only those whose
 * time tells nothing are read.
 *
 * @param note the file that the notes are in, which was written after all others
 * @param thorough reads them all
 */
export async function damagedFiles(
  folder: string,
  files: Notes,
  note: string,
  thorough = false,
): Promise<ReadonlySet<string>> {
  const noted = thorough ? -Infinity : (modified(note)?.mtimeMs ?? -Infinity);
  const damaged = new Set<string>();
  for (const [path, { hash, bytes }] of Object.entries(files)) {
    const file = join(folder, path);
    const found = modified(file);
    if (found?.size !== bytes) damaged.add(path);
    else if (found.mtimeMs > noted && digestOf(await readFile(file)) !== hash) damaged.add(path);
  }
  return damaged;
}

/** Synchronous, because that is ten times as quick. */
function modified(file: string) {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? found : undefined;
  } catch {
    // A folder on the way to it is none.
    return undefined;
  }
}

/** All files of a release with what is noted of them. */
export const notesOf = ({ pages, files, kept }: Release): Notes => ({
  ...kept,
  ...files,
  ...Object.fromEntries(Object.values(pages).map((page) => [page.file, page])),
});

/** The damaged files of a release. */
export const damageOf = (
  { folder, release }: PublishedRelease,
  thorough = false,
): Promise<ReadonlySet<string>> =>
  damagedFiles(folder, notesOf(release), join(dirname(folder), description), thorough);

interface Sound {
  /** Undefined when none is published. */
  readonly previous: PublishedRelease | undefined;
  readonly damaged: ReadonlySet<string>;
}

/**
 * The release that is published. Its damaged files have no digest there, so that none of them is
 * used again and all of them count as changed.
 *
 * @param force reads all files
 */
export async function soundRelease(
  paths: Paths,
  {
    force,
    warn,
  }: {
    readonly force: boolean | undefined;
    readonly warn: (line: string) => void;
  },
): Promise<Sound> {
  const found = await publishedRelease(paths);
  if (!found) return { previous: undefined, damaged: new Set() };
  const damaged = await damageOf(found, force);
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
  return withFolder(folder, {
    ...release,
    pages: marked(release.pages, (_, { file }) => file),
    files: marked(release.files, (path) => path),
    kept: marked(release.kept, (path) => path),
  });
}

/** Deletes made pictures that are one file with a damaged one, so that they are made again. */
async function dropPictures(
  paths: Paths,
  { release }: PublishedRelease,
  damaged: ReadonlySet<string>,
): Promise<void> {
  const notes = notesOf(release);
  for (const path of damaged) {
    if (!path.startsWith(pictureFolder.slice(1))) continue;
    const file = join(paths.pictures, nameOf(path));
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes && digestOf(bytes) !== notes[path]?.hash) await rm(file);
  }
}

const mostNamed = 5;

/** `7 files: about-us.html, blog.html … and 2 more` */
export function filesInWords(paths: ReadonlySet<string>): string {
  const named = [...paths].slice(0, mostNamed).join(", ");
  const more = paths.size - mostNamed;
  const files = paths.size === 1 ? "file" : "files";
  return `${paths.size} ${files}: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
