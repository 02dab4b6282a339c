import { lstat, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Paths } from "./paths.ts";
import { allReleases, deleteRelease, finishedReleases, publishedId } from "./releases.ts";

/**
 * Clears away what a publish left that was killed: releases that were never finished or never
 * published, to which nobody could want to go back, and files and links on the way to their place.
 * A folder that was just stepping aside when the computer went down comes back.
 *
 * Only whoever holds the lock may do so.
 */
export async function cleanUp(paths: Paths): Promise<void> {
  await clearBeside(paths.site);
  const current = await publishedId(paths);
  const finished = new Set(await finishedReleases(paths));
  for (const id of await allReleases(paths))
    // The newest release is the one that is published, also after going back.
    if (!finished.has(id) || (current !== undefined && id > current))
      await deleteRelease(paths, id);
  for (const folder of [paths.releases, join(paths.releases, "attempts")])
    for (const name of await namesIn(folder))
      if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
}

/** Links that were about to be the site, and folders that were it: see `switchTo`. */
async function clearBeside(site: string): Promise<void> {
  const start = `${basename(site)}.`;
  for (const name of await namesIn(dirname(site))) {
    if (!name.startsWith(start) || !/\.\d+\.new(-old)?$/.test(name)) continue;
    const path = join(dirname(site), name);
    if (name.endsWith("-old") && !(await stands(site))) await rename(path, site);
    else await rm(path, { recursive: true, force: true });
  }
}

const stands = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
