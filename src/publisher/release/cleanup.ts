import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Paths } from "../files/paths.ts";
import { allReleases, deleteRelease, finishedReleases, namesIn, publishedId } from "./releases.ts";

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
  for (const folder of [paths.releases, join(paths.releases, "attempts")])
    for (const name of await namesIn(folder))
      if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
}

/** Deletes the links that `switchTo` makes beside the site. */
async function cleanUpBeside(site: string): Promise<void> {
  const start = `${basename(site)}.`;
  for (const name of await namesIn(dirname(site)))
    if (name.startsWith(start) && /\.\d+\.new$/.test(name))
      await rm(join(dirname(site), name), { force: true });
}
