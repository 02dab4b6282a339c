import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

import { writeWhole } from "../../src/content/write-whole.ts";
import type { Places } from "./places.ts";
import type { Release, ReleaseFile } from "./release.ts";

/** A release that is whole, with the folder of its files. */
export interface PublishedRelease {
  readonly release: Release;
  readonly folder: string;
  /** Digest of each rendered file, by its path. */
  readonly pageFiles: ReadonlyMap<string, string>;
}

const description = "release.json";
const headFile = "head.json";

/** What decides whether a release is still that of the content; it is read quicker than the whole. */
export type ReleaseHead = Pick<Release, "id" | "renderer" | "content">;

/** Where a release's site lies. */
export const siteFolder = (places: Places, id: string): string =>
  join(places.releases, id, "site");

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
  const time = id.replace(
    /^(....)(..)(..)-(..)(..)(..).*$/,
    "$1-$2-$3T$4:$5:$6Z",
  );
  return new Date(Date.parse(time) + 1000);
}

/** Says that a release's folder is whole. */
export async function describeRelease(
  places: Places,
  release: Release,
): Promise<void> {
  const { id, renderer, content } = release;
  const head: ReleaseHead = { id, renderer, content };
  await writeWhole(join(places.releases, id, headFile), JSON.stringify(head));
  await writeWhole(
    join(places.releases, release.id, description),
    JSON.stringify(release),
  );
}

/** Reads a release; undefined when it was never finished or can't be read. */
export async function readRelease(
  places: Places,
  id: string,
): Promise<PublishedRelease | undefined> {
  try {
    const text = await readFile(join(places.releases, id, description), "utf8");
    const release = JSON.parse(text) as Release;
    const pages = Object.values(release.pages);
    return {
      release,
      folder: siteFolder(places, id),
      pageFiles: new Map(pages.map(({ file, hash }) => [file, hash])),
    };
  } catch {
    return undefined;
  }
}

/** The release that is published; undefined when there is none, or something else stands there. */
export async function publishedRelease(
  places: Places,
): Promise<PublishedRelease | undefined> {
  const id = await publishedId(places);
  return id === undefined ? undefined : readRelease(places, id);
}

/** The head of the release that is published, likewise. */
export async function publishedHead(
  places: Places,
): Promise<ReleaseHead | undefined> {
  try {
    const id = (await publishedId(places)) ?? "";
    const text = await readFile(join(places.releases, id, headFile), "utf8");
    return JSON.parse(text) as ReleaseHead;
  } catch {
    return undefined;
  }
}

async function publishedId(places: Places): Promise<string | undefined> {
  try {
    const target = resolve(dirname(places.site), await readlink(places.site));
    return dirname(dirname(target)) === resolve(places.releases)
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
export async function switchTo(places: Places, id: string): Promise<void> {
  const { site } = places;
  const link = `${site}.${process.pid}.new`;
  await rm(link, { recursive: true, force: true });
  await mkdir(dirname(site), { recursive: true });
  await symlink(
    relative(dirname(site), siteFolder(places, id)),
    link,
    "junction",
  );
  try {
    await rename(link, site);
  } catch (error) {
    if (!isFolder(error)) throw error;
    await replaceRealFolder(places, link);
  }
}

/** A link can't take the place of a folder, which `npm run build` leaves: it steps aside first. */
async function replaceRealFolder(places: Places, link: string): Promise<void> {
  const aside = join(places.releases, `aside-${process.pid}`);
  await rm(aside, { recursive: true, force: true });
  await rename(places.site, aside);
  await rename(link, places.site);
  await rm(aside, { recursive: true, force: true });
}

const isFolder = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  ["EISDIR", "ENOTEMPTY", "EEXIST", "EPERM"].includes(String(error.code));

/** Ids of all finished releases, the newest first. */
export async function finishedReleases(
  places: Places,
): Promise<readonly string[]> {
  const names = await namesIn(places.releases);
  const ids = names.filter((name) => /^\d{8}-\d{6}-/.test(name));
  const finished = await Promise.all(
    ids.map(async (id) =>
      (await namesIn(join(places.releases, id))).includes(description),
    ),
  );
  return ids
    .filter((_, index) => finished[index])
    .sort()
    .reverse();
}

/** Deletes a release that did not come to be published; one that did stays. */
export async function discard(places: Places, id: string): Promise<void> {
  if ((await publishedId(places)) === id) return;
  await rm(join(places.releases, id), { recursive: true, force: true });
}

const keptReleases = 5;

/** Deletes all but the newest releases, and folders that a killed process left. */
export async function pruneReleases(places: Places): Promise<void> {
  const finished = await finishedReleases(places);
  const current = await publishedId(places);
  const keep = new Set([...finished.slice(0, keptReleases), current]);
  const names = await namesIn(places.releases);
  const old = names.filter(
    (name) => /^(\d{8}-\d{6}-|aside-)/.test(name) && !keep.has(name),
  );
  for (const name of old)
    await rm(join(places.releases, name), { recursive: true, force: true });
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch(() => []);

/** Bytes of all files of a release together. */
export const bytesOf = ({ pages, files, kept }: Release): number =>
  [pages, files, kept]
    .flatMap((part) => Object.values<ReleaseFile>(part))
    .reduce((sum, { bytes }) => sum + bytes, 0);
