import { rmdirSync, rmSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { errorCode } from "../../shared/error-code.ts";
import { linkFiles } from "../files/link-file.ts";
import type { Paths } from "../files/paths.ts";
import { filesOf, type Release } from "../files/release.ts";
import { namesIn, publishedId, readRelease, siteFolder } from "./releases.ts";
import { foldersOf } from "../files/sync-files.ts";

/** The start of the names of folders for the release that follows another. */
const next = "next-";

const nextFolder = ({ releases }: Paths, id: string) => join(releases, next + id);

/** The folder that this process has made last. */
let made: { readonly folder: string; readonly state: string } | undefined;

/** Changes when a file below a folder is added, removed or replaced, but not when one is written. */
function stateOf(folder: string, release: Release): string {
  const folders = ["", ...foldersOf(Object.keys(filesOf(release)))];
  const timeOf = (path: string) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? "none";
  return folders.map(timeOf).join(" ");
}

const isSound = (folder: string, release: Release) =>
  made?.folder === folder && made.state === stateOf(folder, release);

/**
 * Makes the folder of the next release, with links to all files of the current one: a watch does so while no
 * change waits. Does nothing when this process has made it already.
 */
export async function makeNextFolder(paths: Paths): Promise<void> {
  const id = await publishedId(paths);
  if (id === undefined) return;
  const published = readRelease(paths, id);
  const folder = nextFolder(paths, id);
  if (!published || isSound(folder, published.release)) return;
  const part = `${folder}.part`;
  for (const old of [folder, part]) await rm(old, { recursive: true, force: true });
  const files = Object.keys(filesOf(published.release));
  await linkFiles(new Map(files.map((path) => [path, `${published.folder}/${path}`])), part);
  await rename(part, folder);
  made = { folder, state: stateOf(folder, published.release) };
}

/**
 * Takes the folder that this process has made for the release after `previous`, if there is one, and
 * if nothing else has changed it since.
 *
 * @returns whether its folder has links to all files of `previous` now, and nothing else
 */
export async function takeNextFolder(
  paths: Paths,
  previous: Release,
  id: string,
): Promise<boolean> {
  const from = nextFolder(paths, previous.id);
  if (!isSound(from, previous)) return false;
  const folder = siteFolder(paths, id);
  await mkdir(dirname(folder), { recursive: true });
  await rename(from, folder);
  return true;
}

/** Lets a folder of links to all files of a release have only those that the next one keeps, by path. */
export function dropOtherLinks(
  folder: string,
  previous: Release,
  kept: ReadonlyMap<string, string>,
): void {
  const dropped = Object.keys(filesOf(previous)).filter((path) => !kept.has(path));
  for (const path of dropped) rmSync(`${folder}/${path}`, { force: true });
  for (const path of [...foldersOf(dropped)].sort().reverse()) removeEmpty(`${folder}/${path}`);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  }
}

/** Deletes the folders that no release will take: unfinished ones, and those after another release. */
export async function dropNextFolders(paths: Paths, current: string | undefined): Promise<void> {
  for (const name of await namesIn(paths.releases))
    if (name.startsWith(next) && name !== `${next}${current ?? ""}`)
      await rm(join(paths.releases, name), { recursive: true, force: true });
}
