import { join } from "node:path";

import type { Settings } from "../settings.ts";
import type { Attempt } from "./run/run.ts";
import { damageOf, filesInWords, notesOf, soundRelease } from "./release/damage.ts";
import { goLive } from "./release/activate.ts";
import { type Held, heldContent } from "./release/blocked-release.ts";
import { keptFiles } from "./release/retained-assets.ts";
import { linkFile } from "./release/link-file.ts";
import { type Places, placesOf } from "./release/paths.ts";
import type { Release } from "./release/release.ts";
import {
  discard,
  finishedReleases,
  type PublishedRelease,
  readRelease,
  siteFolder,
} from "./release/releases.ts";
import { attempt, type Attempting, type Ending } from "./run/run-context.ts";

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
    const { warn } = attempting;
    const { previous: current } = await soundRelease(places, {
      force: false,
      warn,
    });
    if (!current) return nothing("No release is published.");
    const target = await releaseBefore(places, current.release);
    if (!target) return nothing("No earlier release is kept.");
    try {
      const release = await linkAgain(attempting, places, target, current);
      attempting.tell({ rendered: 0 });
      await goLive({
        attempting,
        settings,
        places,
        signal,
        release,
        previous: current.release,
        held: await contentToHold(places, current.release),
      });
    } catch (error) {
      await discard(places, attempting.id);
      throw error;
    }
    return {
      result: "rolled back",
      reason: `The site is that of ${target.release.publishedAt} again.`,
    };
  });

const nothing = (reason: string): Ending => ({ result: "failed", reason });

/** Makes a new release of an earlier one's files. */
async function linkAgain(
  { id, now, progress }: Attempting,
  places: Places,
  target: PublishedRelease,
  current: PublishedRelease,
): Promise<Release> {
  const folder = siteFolder(places, id);
  const { release: old } = target;
  return progress.step("files", async (say) => {
    const paths = [...Object.values(old.pages).map(({ file }) => file), ...Object.keys(old.files)];
    const sources = await soundSources(target, current);
    for (const path of paths) await linkFile(join(sources(path), path), join(folder, path));
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
}

/**
 * Tells for each file of an earlier release which folder has it: where it is damaged there, the
 * present release may have the same.
 *
 * @throws {Error} that names files which neither has
 */
async function soundSources(
  target: PublishedRelease,
  current: PublishedRelease,
): Promise<(path: string) => string> {
  const damaged = await damageOf(target);
  const [wanted, present] = [notesOf(target.release), notesOf(current.release)];
  const lost = [...damaged].filter(
    (path) => !(path in target.release.kept) && present[path]?.hash !== wanted[path]?.hash,
  );
  if (lost.length > 0)
    throw new Error(
      `The release of ${target.release.publishedAt} can't be published again, because it is damaged, ${filesInWords(new Set(lost))}`,
    );
  return (path) => (damaged.has(path) ? current : target).folder;
}

/** The release that a rolled back one stands for: going back twice goes back two releases. */
const origin = ({ id, restores }: Release) => restores ?? id;

/** The release that visitors saw before; it may itself be one that was gone back to. */
async function releaseBefore(places: Places, current: Release) {
  const ids = await finishedReleases(places);
  for (const id of ids) {
    if (id >= origin(current)) continue;
    const found = await readRelease(places, id);
    if (found) return found;
  }
  return undefined;
}

/** Going back a second time, the API still has the content that was left the first time. */
async function contentToHold(places: Places, { content, code, restores }: Release): Promise<Held> {
  const held = restores === undefined ? undefined : await heldContent(places);
  return held ?? { content, code };
}
