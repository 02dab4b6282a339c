/**
 * The releases of a site: folders below `.data/releases`, of which `dist` links to one. A release is
 * written into its folder, described, and then made the current one by a rename, so that a process that is
 * killed at any moment leaves the former release whole; what it left is deleted by the next rebuild.
 */
import { existsSync, readFileSync } from "node:fs";
import {
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

import * as v from "valibot";

import { errorCode } from "../../shared/errors.ts";
import { readJson, writeJson } from "../../shared/files.ts";
import type { Paths } from "../files/paths.ts";
import type { PublishedRelease, Release } from "../files/release.ts";
import { syncFolder } from "../files/write-files.ts";

/** The facts of a release. The file is written last, so its presence means finished. */
const factsFile = "release.json";

/** The parts of a release that grow with the site, in a file of their own: 13 MB for 5,000 posts. */
const listsFile = "pages.json";

type ReleaseLists = Pick<Release, "pages" | "files" | "retained" | "redirects">;

/** The facts of a release without its lists, which take long to read. */
type ReleaseFacts = Omit<Release, keyof ReleaseLists>;

/** The folder of a release's files. */
export const siteFolder = (paths: Paths, id: string): string => join(paths.releases, id, "site");

/**
 * Makes the id of a release from its time. Ids sort by age, also within one second and after the
 * clock was set back.
 *
 * @param last the newest existing id
 */
export function releaseId(now: Date, last = ""): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+Z$/g, "");
  const id = `${time.replace("T", "-")}-${crypto.randomUUID().slice(0, 4)}`;
  return id > last ? id : releaseId(secondAfter(last));
}

function secondAfter(id: string): Date {
  const time = id.replace(/^(....)(..)(..)-(..)(..)(..).*$/, "$1-$2-$3T$4:$5:$6Z");
  return new Date(Date.parse(time) + 1000);
}

/** Writes a release's description, which marks it as finished. */
export async function describeRelease(paths: Paths, release: Release): Promise<void> {
  const { pages, files, retained, redirects, ...facts } = release;
  const folder = join(paths.releases, release.id);
  const lists: ReleaseLists = { pages, files, retained, redirects };
  await writeJson(join(folder, listsFile), lists);
  await writeJson(join(folder, factsFile), facts);
}

/** Reads a release; undefined when it is unfinished or can't be read. */
export function readRelease(paths: Paths, id: string): PublishedRelease | undefined {
  const facts = readFacts(paths, id);
  const lists = readWritten(paths, id, listsFile) as ReleaseLists | undefined;
  return facts && lists && { release: { ...facts, ...lists }, folder: siteFolder(paths, id) };
}

/** Reads the facts of a release; undefined like {@link readRelease}. */
const readFacts = (paths: Paths, id: string) =>
  readWritten(paths, id, factsFile) as ReleaseFacts | undefined;

/** Reads what {@link describeRelease} has written, not validated: a schema for thousands of pages is slow. */
function readWritten(paths: Paths, id: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(paths.releases, id, file), "utf8"));
  } catch {
    return undefined;
  }
}

/** The current release; undefined when there is none, or when the site is no release. */
export async function publishedRelease(paths: Paths): Promise<PublishedRelease | undefined> {
  const id = await publishedId(paths);
  return id === undefined ? undefined : readRelease(paths, id);
}

/** The facts of the current release, without its lists. */
export async function publishedFacts(paths: Paths): Promise<ReleaseFacts | undefined> {
  const id = await publishedId(paths);
  return id === undefined ? undefined : readFacts(paths, id);
}

/** The id of the current release; undefined like {@link publishedRelease}. */
export async function publishedId(paths: Paths): Promise<string | undefined> {
  try {
    const target = resolve(dirname(paths.site), await readlink(paths.site));
    return dirname(dirname(target)) === resolve(paths.releases)
      ? basename(dirname(target))
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Why nothing can be published: a link would take the place of what is at the site's path, and that is
 * neither a link to a release nor an empty folder, so another program or a person has made it.
 */
export async function otherFolderRefusal(paths: Paths): Promise<string | undefined> {
  const { site } = paths;
  if ((await publishedId(paths)) !== undefined) return undefined;
  try {
    // The folder that it is in may be a link to another disk.
    if ((await lstat(site)).dev !== (await stat(dirname(site))).dev)
      return `${site} is a disk (or volume) of its own, which a link to the site can't replace. Let the folder that it is in be that disk, then run the command again.`;
    if ((await readdir(site)).length === 0) return undefined;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    if (errorCode(error) !== "ENOTDIR") throw error;
  }
  return `${site} is not a site that this project has published, and a publish would replace it. Move it away or delete it, then run the command again.`;
}

/** Makes a release the current one: a link to it replaces the present one in one system call. */
export async function switchTo(paths: Paths, id: string): Promise<void> {
  const { site } = paths;
  const link = `${site}.${process.pid}.new`;
  await rm(link, { recursive: true, force: true });
  await mkdir(dirname(site), { recursive: true });
  await symlink(relative(dirname(site), siteFolder(paths, id)), link, "junction");
  try {
    // An empty folder. The next line replaces a link, but no folder.
    await rmdir(site).catch(() => undefined);
    await rename(link, site);
    await syncFolder(dirname(site));
  } catch (error) {
    await rm(link, { recursive: true, force: true });
    throw error;
  }
}

/** Ids of all releases, finished or not. */
const allReleases = async ({ releases }: Paths): Promise<readonly string[]> =>
  (await namesIn(releases)).filter((name) => /^\d{8}-\d{6}-/.test(name));

/** Ids of all finished releases, the newest first. */
export async function finishedReleases(paths: Paths): Promise<readonly string[]> {
  const ids = await allReleases(paths);
  return ids
    .filter((id) => existsSync(join(paths.releases, id, factsFile)))
    .sort()
    .reverse();
}

/** Digests of a rolled back release, which scheduled rebuilds must not publish again. */
const blockedSchema = v.object({ content: v.string(), code: v.string() });
export type BlockedRelease = v.InferOutput<typeof blockedSchema>;

const blockedFile = ({ releases }: Paths) => join(releases, "blocked.json");

/** The rolled back release; undefined when none is blocked. */
export const blockedRelease = (paths: Paths): Promise<BlockedRelease | undefined> =>
  readJson(blockedFile(paths), blockedSchema);

export const block = (paths: Paths, blocked: BlockedRelease): Promise<void> =>
  writeJson(blockedFile(paths), blocked);

export const unblock = (paths: Paths): Promise<void> => rm(blockedFile(paths), { force: true });

/** Deletes a release unless it is the current one. */
export async function discard(paths: Paths, id: string): Promise<void> {
  if ((await publishedId(paths)) === id) return;
  await deleteRelease(paths, id);
}

/** Deletes a release, its description first: after a kill it counts as unfinished. */
async function deleteRelease(paths: Paths, id: string): Promise<void> {
  const folder = join(paths.releases, id);
  await rm(join(folder, factsFile), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Folders of releases that were not published, in place of an id: the last refused one … */
export const refused = "refused";
/** … and that of the last dry run. */
export const dryRunFolder = "dry-run";

/** Keeps the files of a refused release for a preview, in place of those of the one before. */
export async function moveToRefused(paths: Paths, id: string): Promise<void> {
  await dropRefused(paths);
  await rename(join(paths.releases, id), join(paths.releases, refused));
}

export const dropRefused = ({ releases }: Paths): Promise<void> =>
  rm(join(releases, refused), { recursive: true, force: true });

const mostReleases = 5;

/**
 * Deletes all but the newest releases. Releases made by a rollback don't count, or each rollback
 * would delete one of the releases to roll back to; of several in a row the last one is kept.
 */
export async function pruneReleases(paths: Paths): Promise<void> {
  const current = await publishedId(paths);
  let counted = 0;
  let isNewerRollback = false;
  for (const id of await finishedReleases(paths)) {
    if (counted >= mostReleases && id !== current) {
      await deleteRelease(paths, id);
      continue;
    }
    const isRollback = readFacts(paths, id)?.restores !== undefined;
    if (!isRollback) counted += 1;
    else if (isNewerRollback && id !== current) await deleteRelease(paths, id);
    isNewerRollback = isRollback;
  }
}

/**
 * Cleans up after a killed rebuild: deletes unfinished and never activated releases and temporary
 * files. Requires the lock of rebuilds.
 */
export async function cleanUp(paths: Paths): Promise<void> {
  await cleanUpBeside(paths.site);
  const current = await publishedId(paths);
  const finished = new Set(await finishedReleases(paths));
  for (const id of await allReleases(paths))
    // The current release is always the newest, because a rollback makes a new one.
    if (!finished.has(id) || (current !== undefined && id > current))
      await deleteRelease(paths, id);
  for (const name of await namesIn(paths.releases))
    if (name.endsWith(".part")) await rm(join(paths.releases, name), { force: true });
}

/** Deletes the links that `switchTo` makes beside the site. */
async function cleanUpBeside(site: string): Promise<void> {
  const start = `${basename(site)}.`;
  for (const name of await namesIn(dirname(site)))
    if (name.startsWith(start) && /\.\d+\.new$/.test(name))
      await rm(join(dirname(site), name), { force: true });
}

/** The names in a folder; none when it doesn't exist. */
export const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch(() => []);
