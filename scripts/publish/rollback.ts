import { join } from "node:path";

import type { Settings } from "../../src/settings.ts";
import type { Attempt } from "./attempt.ts";
import { attempt, type Ending } from "./attempting.ts";
import { keptFiles } from "./kept-files.ts";
import { linkFile } from "./link-file.ts";
import { goLive } from "./go-live.ts";
import { type Places, placesOf } from "./places.ts";
import {
  finishedReleases,
  publishedRelease,
  readRelease,
  siteFolder,
} from "./releases.ts";
import type { Release } from "./release.ts";

interface RollbackOptions {
  readonly settings: Settings;
  readonly signal?: AbortSignal;
  readonly places?: Places;
}

/**
 * Publishes the release before the present one again. It becomes a new release, so that the files
 * which open pages still need stay. The content that was left is not published again until it
 * changes.
 *
 * @throws {LockedError} when another process is at it
 */
export const rollback = ({
  settings,
  signal,
  places = placesOf(),
}: RollbackOptions): Promise<Attempt> =>
  attempt("command", places, async (attempting) => {
    const { id, now, progress } = attempting;
    const current = await publishedRelease(places);
    if (!current) return nothing("No release is published.");
    const target = await releaseBefore(places, current.release);
    if (!target) return nothing("No earlier release is kept.");
    const folder = siteFolder(places, id);
    const { release: old } = target;
    const release = await progress.step("files", async (say) => {
      const paths = [
        ...Object.values(old.pages).map(({ file }) => file),
        ...Object.keys(old.files),
      ];
      for (const path of paths)
        await linkFile(join(target.folder, path), join(folder, path));
      const kept = await keptFiles({ previous: current, folder, now }, old);
      say(`${paths.length} files of ${old.id}`);
      return {
        ...old,
        id,
        publishedAt: now.toISOString(),
        kept,
        restores: origin(old),
      };
    });
    attempting.tell({ rendered: 0 });
    const { content, renderer } = current.release;
    await goLive({
      attempting,
      settings,
      places,
      signal,
      release,
      previous: current.release,
      held: { content, renderer },
    });
    return {
      result: "rolled back",
      reason: `The site is that of ${old.publishedAt} again.`,
    };
  });

const nothing = (reason: string): Ending => ({ result: "failed", reason });

/** The release that a rolled back one stands for: going back twice goes back two releases. */
const origin = ({ id, restores }: Release) => restores ?? id;

async function releaseBefore(places: Places, current: Release) {
  const ids = await finishedReleases(places);
  for (const id of ids) {
    if (id >= origin(current)) continue;
    const found = await readRelease(places, id);
    if (found && found.release.restores === undefined) return found;
  }
  return undefined;
}
