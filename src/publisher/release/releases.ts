import { mkdir, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import { replaceFolder } from "./replace-folder.ts";
import type { Paths } from "./paths.ts";
import type { Release, ReleaseFile } from "./release.ts";
import { syncFolder } from "./sync-files.ts";

/** A release that is whole, with the folder of its files. */
export interface PublishedRelease {
  readonly release: Release;
  readonly folder: string;
  /** Digest of each rendered file, by its path. */
  readonly pageFiles: ReadonlyMap<string, string>;
}

/** The file that tells of a release; it is written when all others are there. */
export const description = "release.json";
const headFile = "head.json";

/** What decides how long a release is kept; it is read quicker than the whole. */
type ReleaseHead = Pick<Release, "restores">;

/** Where a release's site lies. */
export const siteFolder = (paths: Paths, id: string): string => join(paths.releases, id, "site");

/**
 * Names a release by its time, so that names sort as they were made: also within one second, and
 * when the clock was set back.
 *
 * @param last the newest name there is
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

/** Says that a release's folder is whole. */
export async function describeRelease(paths: Paths, release: Release): Promise<void> {
  const { id, restores } = release;
  const head: ReleaseHead = restores === undefined ? {} : { restores };
  await writeFileAtomically(join(paths.releases, id, headFile), JSON.stringify(head));
  await writeFileAtomically(join(paths.releases, id, description), JSON.stringify(release));
}

/** A release with the folder of its files. */
export const withFolder = (folder: string, release: Release): PublishedRelease => ({
  release,
  folder,
  pageFiles: new Map(Object.values(release.pages).map(({ file, hash }) => [file, hash])),
});

/** Reads a release; undefined when it was never finished or can't be read. */
export async function readRelease(paths: Paths, id: string): Promise<PublishedRelease | undefined> {
  try {
    const text = await readFile(join(paths.releases, id, description), "utf8");
    // Only describeRelease writes it, and whole. A schema for thousands of pages would cost time.
    return withFolder(siteFolder(paths, id), JSON.parse(text) as Release);
  } catch {
    return undefined;
  }
}

/** The release that is published; undefined when there is none, or something else stands there. */
export async function publishedRelease(paths: Paths): Promise<PublishedRelease | undefined> {
  const id = await publishedId(paths);
  return id === undefined ? undefined : readRelease(paths, id);
}

async function readHead(paths: Paths, id: string): Promise<ReleaseHead | undefined> {
  try {
    const text = await readFile(join(paths.releases, id, headFile), "utf8");
    // Likewise written by describeRelease only.
    return JSON.parse(text) as ReleaseHead;
  } catch {
    return undefined;
  }
}

/** Its name; likewise. */
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
 * Publishes a release: the link to it takes the place of the present one in one step, so visitors
 * see the one site or the other.
 */
export async function switchTo(paths: Paths, id: string): Promise<void> {
  const { site } = paths;
  const link = `${site}.${process.pid}.new`;
  await rm(link, { recursive: true, force: true });
  await mkdir(dirname(site), { recursive: true });
  await symlink(relative(dirname(site), siteFolder(paths, id)), link, "junction");
  try {
    await replaceFolder(link, site);
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
  const finished = await Promise.all(
    ids.map(async (id) => (await namesIn(join(paths.releases, id))).includes(description)),
  );
  return ids
    .filter((_, index) => finished[index])
    .sort()
    .reverse();
}

/** Deletes a release that did not come to be published; one that did stays. */
export async function discard(paths: Paths, id: string): Promise<void> {
  if ((await publishedId(paths)) === id) return;
  await deleteRelease(paths, id);
}

/** Whoever is killed meanwhile leaves an unfinished release, not a finished one that lacks files. */
export async function deleteRelease(paths: Paths, id: string): Promise<void> {
  const folder = join(paths.releases, id);
  await rm(join(folder, description), { force: true });
  await rm(folder, { recursive: true, force: true });
}

const keptReleases = 5;

/**
 * Deletes all but the newest releases. Those that were gone back to stand for an earlier one, so
 * they don't count: else going back would use up what it needs.
 */
export async function pruneReleases(paths: Paths): Promise<void> {
  const finished = await finishedReleases(paths);
  const heads = await Promise.all(finished.map((id) => readHead(paths, id)));
  const counted = finished.filter((_, index) => heads[index]?.restores === undefined);
  const oldest = counted.slice(0, keptReleases).at(-1) ?? "";
  const current = await publishedId(paths);
  const keep = new Set([...finished.filter((id) => id >= oldest), current]);
  for (const id of finished) if (!keep.has(id)) await deleteRelease(paths, id);
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** Bytes of all files of a release together. */
export const bytesOf = ({ pages, files, kept }: Release): number =>
  [pages, files, kept]
    .flatMap((part) => Object.values<ReleaseFile>(part))
    .reduce((sum, { bytes }) => sum + bytes, 0);
