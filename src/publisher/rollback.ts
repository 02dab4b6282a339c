import { join } from "node:path";

import type { Settings } from "../settings.ts";
import type { RebuildRun } from "./run/run.ts";
import { damageOf, filesInWords, notesOf, soundRelease } from "./release/damage.ts";
import { activate } from "./release/activate.ts";
import { type BlockedRelease, blockedRelease } from "./release/blocked-release.ts";
import { retainAssets } from "./release/retained-assets.ts";
import { linkFile } from "./release/link-file.ts";
import { type Paths, pathsOf } from "./release/paths.ts";
import type { Release } from "./release/release.ts";
import {
  discard,
  finishedReleases,
  type PublishedRelease,
  readRelease,
  siteFolder,
} from "./release/releases.ts";
import { runRebuild, type RunContext, type Outcome } from "./run/run-context.ts";

interface RollbackOptions {
  readonly settings: Settings;
  readonly signal?: AbortSignal;
  readonly paths?: Paths;
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
  paths = pathsOf(),
}: RollbackOptions): Promise<RebuildRun> =>
  runRebuild("command", paths, async (context) => {
    const { warn } = context;
    const { previous: current } = await soundRelease(paths, {
      force: false,
      warn,
    });
    if (!current) return nothing("No release is published.");
    const target = await releaseBefore(paths, current.release);
    if (!target) return nothing("No earlier release is kept.");
    try {
      const release = await linkAgain(context, paths, target, current);
      context.record({ rendered: 0 });
      await activate({
        context,
        settings,
        paths,
        signal,
        release,
        previous: current.release,
        blocked: await releaseToBlock(paths, current.release),
      });
    } catch (error) {
      await discard(paths, context.id);
      throw error;
    }
    return {
      result: "rolled back",
      reason: `The site is that of ${target.release.publishedAt} again.`,
    };
  });

const nothing = (reason: string): Outcome => ({ result: "failed", reason });

/** Makes a new release of an earlier one's files. */
async function linkAgain(
  { id, now, progress }: RunContext,
  paths: Paths,
  target: PublishedRelease,
  current: PublishedRelease,
): Promise<Release> {
  const folder = siteFolder(paths, id);
  const { release: old } = target;
  return progress.step("files", async (setNote) => {
    const files = [...Object.values(old.pages).map(({ file }) => file), ...Object.keys(old.files)];
    const sources = await soundSources(target, current);
    for (const path of files) await linkFile(join(sources(path), path), join(folder, path));
    const kept = await retainAssets({ previous: current, folder, now }, old);
    setNote(`${files.length} files of ${old.id}`);
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
async function releaseBefore(paths: Paths, current: Release) {
  const ids = await finishedReleases(paths);
  for (const id of ids) {
    if (id >= origin(current)) continue;
    const found = await readRelease(paths, id);
    if (found) return found;
  }
  return undefined;
}

/** Going back a second time, the API still has the content that was left the first time. */
async function releaseToBlock(
  paths: Paths,
  { content, code, restores }: Release,
): Promise<BlockedRelease> {
  const blocked = restores === undefined ? undefined : await blockedRelease(paths);
  return blocked ?? { content, code };
}
