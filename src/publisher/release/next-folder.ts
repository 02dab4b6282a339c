import { existsSync, rmSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { linkFiles } from "./link-file.ts";
import type { Paths } from "./paths.ts";
import { filesOf, type Release } from "./release.ts";
import { namesIn, publishedId, readRelease, siteFolder } from "./releases.ts";

/** The start of the names of folders for the release that follows another. */
const next = "next-";

const nextFolder = ({ releases }: Paths, id: string) => join(releases, next + id);

/**
 * Makes the folder of the release that will follow the current one, with links to all its files: a
 * watch does so while nobody waits. Does nothing when the folder is there.
 *
 * @throws the system's errors
 */
export async function makeNextFolder(paths: Paths): Promise<void> {
  const id = await publishedId(paths);
  if (id === undefined || existsSync(nextFolder(paths, id))) return;
  const published = readRelease(paths, id);
  if (!published) return;
  const part = `${nextFolder(paths, id)}.part`;
  await rm(part, { recursive: true, force: true });
  const files = Object.keys(filesOf(published.release));
  await linkFiles(new Map(files.map((path) => [path, `${published.folder}/${path}`])), part);
  await rename(part, nextFolder(paths, id));
}

/**
 * Takes the folder that was made for the release after `previous`, if there is one.
 *
 * @param id of the new release
 * @returns whether its folder has links to all files of `previous` now
 */
export async function takeNextFolder(
  paths: Paths,
  previous: Release,
  id: string,
): Promise<boolean> {
  const from = nextFolder(paths, previous.id);
  if (!existsSync(from)) return false;
  const folder = siteFolder(paths, id);
  await mkdir(dirname(folder), { recursive: true });
  await rename(from, folder);
  return true;
}

/**
 * Lets a folder of links to all files of a release have those that the next one has too.
 *
 * @param kept by path in the folder
 */
export function dropOtherLinks(
  folder: string,
  previous: Release,
  kept: ReadonlyMap<string, string>,
): void {
  for (const path of Object.keys(filesOf(previous)))
    // Synchronous, because that takes less time for thousands of files.
    if (!kept.has(path)) rmSync(`${folder}/${path}`, { force: true });
}

/** Deletes the folders that no release will take: unfinished ones, and those after another release. */
export async function dropNextFolders(paths: Paths, current: string | undefined): Promise<void> {
  for (const name of await namesIn(paths.releases))
    if (name.startsWith(next) && name !== `${next}${current ?? ""}`)
      await rm(join(paths.releases, name), { recursive: true, force: true });
}
