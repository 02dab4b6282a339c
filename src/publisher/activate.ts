import { join } from "node:path";

import type { Settings } from "../shared/settings.ts";
import { hostFiles, writeHostingFiles } from "./deploy/host-files.ts";
import { addMissed } from "./run/hook.ts";
import { prunePictures, recordMissing } from "./render/make-pictures.ts";
import { messageOf } from "./progress/format.ts";
import type { RunContext } from "./progress/run.ts";
import {
  block,
  type BlockedRelease,
  describeRelease,
  dropRefused,
  pruneReleases,
  siteFolder,
  switchTo,
  unblock,
} from "./release/releases.ts";
import { changesBetween } from "./release/changes.ts";
import { hookFile, type Paths } from "./files/paths.ts";
import { bytesOf, filesOf, type Release } from "./files/release.ts";
import { syncFolder, syncNewFiles } from "./files/write-files.ts";

/** Where a release goes. */
interface Destination {
  readonly settings: Settings;
  readonly paths: Paths;
}

interface Activation {
  /** All its files are in place. */
  readonly release: Release;
  /** Paths of its files that may be no links to existing ones. */
  readonly written: readonly string[];
  readonly previous: Release | undefined;
  /** Content that must not be published again until it changes; without it none is blocked. */
  readonly blocked?: BlockedRelease;
}

/**
 * Stores that the current release is what today's content and code make, so that the next rebuild need not
 * make it; nothing is blocked any more.
 */
export async function confirm(
  context: RunContext,
  { settings, paths }: Destination,
  release: Release,
): Promise<void> {
  await writeHostingFiles(paths.hosting, hostFiles(release, settings).hosting);
  await describeRelease(paths, release);
  await unblock(paths);
  recordMissing(context, release);
}

/** Makes a release the current one, and deletes what is no longer needed. */
export async function activate(
  context: RunContext,
  { settings, paths }: Destination,
  { release, written, previous, blocked }: Activation,
): Promise<void> {
  const { id, pages } = release;
  const { progress, record } = context;
  const changes = changesBetween(previous, release);
  const files = filesOf(release);
  await progress.step("switch", async () => {
    await describeRelease(paths, release);
    await syncNewFiles(siteFolder(paths, id), Object.keys(files), written);
    await syncFolder(join(paths.releases, id));
    await syncFolder(paths.releases);
    // Before the switch: a process killed after it could not write them any more.
    await writeHostingFiles(paths.hosting, hostFiles(release, settings).hosting);
    await addMissed(hookFile(paths), settings, changes);
    if (blocked) await block(paths, blocked);
    await switchTo(paths, id);
    if (!blocked) await unblock(paths);
  });
  record({ changes, pages: Object.keys(pages).length, bytes: bytesOf(files) });
  if (!blocked) recordMissing(context, release);
  // The release is active now: failures from here on are reported, but the rebuild has not failed.
  await progress
    .step("tidying", async () => {
      await dropRefused(paths);
      await pruneReleases(paths);
      await prunePictures(paths, release, context.now);
    })
    .catch((error: unknown) =>
      context.warn(`Old releases and pictures can't be deleted: ${messageOf(error)}`),
    );
}
