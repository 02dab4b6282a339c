import { existsSync, readFileSync, statSync } from "node:fs";
import {
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

import { errorCode } from "../../shared/errors.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import { readDescription, type ReleaseFacts, writeDescription } from "./description.ts";
import type { Paths } from "../files/paths.ts";
import type { PublishedRelease, Release } from "../files/release.ts";
import { syncFolder } from "../files/sync-files.ts";

/** The file that describes a release; it is written last, so its presence means finished. */
export const descriptionFile = "release.json";

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
  const file = join(paths.releases, release.id, descriptionFile);
  await writeFileAtomically(file, writeDescription(release));
  last = { file, written: writtenAt(file), release };
}

/** The release that this process has described or read last: its next rebuild begins with it. */
let last:
  { readonly file: string; readonly written: string; readonly release: Release } | undefined;

/** Changes with each write of a file. */
function writtenAt(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return `${ino} ${size} ${mtimeMs}`;
}

/** Reads a release; undefined when it is unfinished or can't be read. */
export function readRelease(paths: Paths, id: string): PublishedRelease | undefined {
  const file = join(paths.releases, id, descriptionFile);
  try {
    const written = writtenAt(file);
    if (last?.file !== file || last.written !== written)
      // Synchronous, because that decodes 5 MB in a tenth of the time.
      last = { file, written, release: readDescription(readFileSync(file, "utf8")) };
    return { release: last.release, folder: siteFolder(paths, id) };
  } catch {
    return undefined;
  }
}

/** Reads the facts of a release; undefined like {@link readRelease}. */
async function readFacts(paths: Paths, id: string): Promise<ReleaseFacts | undefined> {
  try {
    await using file = await open(join(paths.releases, id, descriptionFile));
    for await (const line of file.readLines()) return JSON.parse(line) as ReleaseFacts;
  } catch {
    // The release is deleted, or its description is damaged.
  }
  return undefined;
}

/** The current release; undefined when there is none, or when the site is no release. */
export async function publishedRelease(paths: Paths): Promise<PublishedRelease | undefined> {
  const id = await publishedId(paths);
  return id === undefined ? undefined : readRelease(paths, id);
}

/** The facts of the current release, without its lists, which take long to read. */
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
export const allReleases = async ({ releases }: Paths): Promise<readonly string[]> =>
  (await namesIn(releases)).filter((name) => /^\d{8}-\d{6}-/.test(name));

/** Ids of all finished releases, the newest first. */
export async function finishedReleases(paths: Paths): Promise<readonly string[]> {
  const ids = await allReleases(paths);
  return ids
    .filter((id) => existsSync(join(paths.releases, id, descriptionFile)))
    .sort()
    .reverse();
}

/** Deletes a release unless it is the current one. */
export async function discard(paths: Paths, id: string): Promise<void> {
  if ((await publishedId(paths)) === id) return;
  await deleteRelease(paths, id);
}

/** Deletes a release, its description first: after a kill it counts as unfinished. */
export async function deleteRelease(paths: Paths, id: string): Promise<void> {
  const folder = join(paths.releases, id);
  await rm(join(folder, descriptionFile), { force: true });
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
    const isRollback = (await readFacts(paths, id))?.restores !== undefined;
    if (!isRollback) counted += 1;
    else if (isNewerRollback && id !== current) await deleteRelease(paths, id);
    isNewerRollback = isRollback;
  }
}

/** The names in a folder; none when it doesn't exist. */
export const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch(() => []);
