import { join } from "node:path";

import { CliError } from "../shared/errors.ts";
import type { PublishOptions } from "./publish.ts";
import type { RebuildRun, RunContext } from "./progress/run.ts";
import { activate } from "./activate.ts";
import {
  blockedRelease,
  type BlockedRelease,
  discard,
  finishedReleases,
  publishedId,
  publishedRelease,
  readRelease,
  siteFolder,
} from "./release/releases.ts";
import { retainAssets } from "./release/put-files.ts";
import { linkFiles } from "./files/write-files.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import type { PublishedRelease, Release } from "./files/release.ts";
import { rollbackRefusal } from "./release/source.ts";
import { runRebuild } from "./run/run-rebuild.ts";

interface RollbackOptions extends Pick<PublishOptions, "settings" | "signal" | "paths"> {
  /** The id of the release; by default the one before the current one, if it is of the same site and API. */
  readonly to?: string | undefined;
  /** Goes back to that of another site or API too. */
  readonly force?: boolean;
}

/**
 * Publishes an earlier release again, as a new release that retains the assets of open pages. The
 * content of the current release is blocked until it changes.
 *
 * @throws {CliError} with exit code 2 when there is no such release, or when it is the current one
 * @throws {LockedError} when another rebuild is running
 */
export async function rollback({
  settings,
  signal,
  paths = pathsOf(),
  to,
  force = false,
}: RollbackOptions): Promise<RebuildRun> {
  if (to !== undefined) await requireEarlier(paths, to);
  return runRebuild(
    { cause: "command", paths, settings, signal, isRollback: true },
    async (context) => {
      const current = await publishedRelease(paths);
      if (!current) return { result: "failed", reason: "No release is published." };
      const target = await (to === undefined
        ? releaseBefore(paths, current.release)
        : readRelease(paths, to));
      if (!target) return { result: "failed", reason: "No earlier release is kept." };
      const isChosen = to !== undefined || force;
      const refusal = isChosen ? undefined : rollbackRefusal(target.release, current.release);
      if (refusal !== undefined) return { result: "refused", reason: refusal };
      try {
        const release = await restore(context, {
          folder: siteFolder(paths, context.id),
          target,
          current,
        });
        context.record({ rendered: 0 });
        const blocked = await releaseToBlock(paths, current.release);
        const activation = { release, written: [], previous: current.release, blocked };
        await activate(context, { settings, paths }, activation);
      } catch (error) {
        await discard(paths, context.id);
        throw error;
      }
      return {
        result: "rolled back",
        reason: `The site is that of ${target.release.publishedAt} again.`,
      };
    },
  );
}

async function requireEarlier(paths: Paths, id: string): Promise<void> {
  const list = "npm run rebuild -- --releases";
  if (id === (await publishedId(paths)))
    throw new CliError(`The release ${id} is live already. Others: ${list}`, 2);
  if (!(await finishedReleases(paths)).includes(id))
    throw new CliError(`There is no release ${id}. Those that there are: ${list}`, 2);
}

interface Restoring {
  /** The folder of the new release's files. */
  readonly folder: string;
  readonly target: PublishedRelease;
  readonly current: PublishedRelease;
}

/** Links the files of an earlier release into a new one, with the assets of pages that are open. */
async function restore(
  { id, now, progress }: RunContext,
  { folder, target, current }: Restoring,
): Promise<Release> {
  const { release: old } = target;
  return progress.step("files", async (setNote) => {
    const files = [...Object.values(old.pages).map(({ file }) => file), ...Object.keys(old.files)];
    await linkFiles(new Map(files.map((path) => [path, join(target.folder, path)])), folder);
    const retained = await retainAssets({ previous: current, folder }, old, now);
    setNote(`${files.length} files of ${old.id}`);
    return { ...old, id, publishedAt: now.toISOString(), retained, restores: restoredId(old) };
  });
}

/** The release that a rollback has restored, so that a second rollback goes back further. */
const restoredId = ({ id, restores }: Release) => restores ?? id;

/** The newest release older than the current one, or than the one it restores. */
async function releaseBefore(
  paths: Paths,
  current: Release,
): Promise<PublishedRelease | undefined> {
  const ids = await finishedReleases(paths);
  for (const id of ids.filter((each) => each < restoredId(current))) {
    const found = readRelease(paths, id);
    if (found) return found;
  }
  return undefined;
}

/** After a second rollback, the API still has the content that the first one blocked. */
async function releaseToBlock(
  paths: Paths,
  { content, code, restores }: Release,
): Promise<BlockedRelease> {
  const blocked = restores === undefined ? undefined : await blockedRelease(paths);
  return blocked ?? { content, code };
}
