import { basename, join } from "node:path";

import type { Settings } from "../../settings.ts";
import { changesBetween } from "./changes.ts";
import { messageOf } from "../run/format.ts";
import { type BlockedRelease, block, unblock } from "./blocked-release.ts";
import { queueChanges } from "../notify/queue.ts";
import { notifyHooks } from "../notify/notify-hooks.ts";
import { releaseHostFiles, writeHostingFiles } from "../deploy/release-host-files.ts";
import { hookQueue, type Paths } from "./paths.ts";
import type { Release } from "./release.ts";
import { bytesOf, describeRelease, pruneReleases, switchTo } from "./releases.ts";
import { prunePictures } from "../render/prune-pictures.ts";
import type { RunContext } from "../run/run-context.ts";
import { syncFolder, syncNewFiles } from "./sync-files.ts";

interface Live {
  readonly context: RunContext;
  readonly settings: Settings;
  readonly paths: Paths;
  readonly signal?: AbortSignal | undefined;
  /** All its files are in place. */
  readonly release: Release;
  readonly previous: Release | undefined;
  /** What must not be published again until it changes; without it everything may be. */
  readonly blocked?: BlockedRelease;
}

/** Switches the site to a release, and tells everybody who has to know. */
export async function activate({
  context,
  settings,
  paths,
  signal,
  release,
  previous,
  blocked,
}: Live): Promise<void> {
  const { id, pages, publishedAt } = release;
  const { progress, record, log } = context;
  const changes = changesBetween(previous, release);
  await progress.step("switch", async () => {
    await describeRelease(paths, release);
    await syncNewFiles(join(paths.releases, id));
    await syncFolder(paths.releases);
    // Hooks may need them, and find them already true.
    await writeHostingFiles(paths.hosting, releaseHostFiles(release, settings).hosting);
    await queueChanges(hookQueue(paths), {
      release: id,
      publishedAt,
      after: previous?.id ?? null,
      ...changes,
    });
    if (blocked) await block(paths, blocked);
    await switchTo(paths, id);
    if (!blocked) await unblock(paths);
  });
  record({ changes, pages: Object.keys(pages).length, bytes: bytesOf(release) });
  const file = hookQueue(paths);
  // The site is another one now. What goes wrong from here on is told, but makes it no failure.
  const hooks = await progress
    .step("hooks", () => notifyHooks({ file, live: id, settings, signal, log }))
    .catch((error: unknown) => [{ hook: basename(file), done: false, note: messageOf(error) }]);
  record({ hooks });
  await progress
    .step("tidying", async () => {
      await pruneReleases(paths);
      await prunePictures(paths, release, context.now);
    })
    .catch((error: unknown) =>
      context.warn(`What is no longer needed can't be deleted: ${messageOf(error)}`),
    );
}
