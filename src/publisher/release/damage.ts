import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { pictureFolder } from "../../site/content/picture-address.ts";
import { shortDigest } from "../../shared/digest.ts";
import { damagedFiles } from "../files/damaged-files.ts";
import type { Paths } from "../files/paths.ts";
import { filesOf, type ReleaseFile, type PublishedRelease } from "../files/release.ts";
import { descriptionFile } from "./releases.ts";
import { counted } from "../../shared/counted.ts";

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
