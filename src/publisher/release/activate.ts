import { basename, join } from "node:path";

import type { Settings } from "../../settings.ts";
import { changesBetween } from "./changes.ts";
import { messageOf } from "../run/format.ts";
import { type Held, hold, releaseHold } from "./blocked-release.ts";
import { queueChanges } from "../notify/queue.ts";
import { tellHooks } from "../notify/notify-hooks.ts";
import { hostFilesOf, putHostSamples } from "../deploy/release-host-files.ts";
import { hookQueue, type Places } from "./paths.ts";
import type { Release } from "./release.ts";
import { bytesOf, describeRelease, pruneReleases, switchTo } from "./releases.ts";
import { prunePictures } from "../render/prune-pictures.ts";
import type { Attempting } from "../run/run-context.ts";
import { syncFolder, syncNewFiles } from "./sync-files.ts";

interface Live {
  readonly attempting: Attempting;
  readonly settings: Settings;
  readonly places: Places;
  readonly signal?: AbortSignal | undefined;
  /** All its files are in place. */
  readonly release: Release;
  readonly previous: Release | undefined;
  /** What must not be published again until it changes; without it everything may be. */
  readonly held?: Held;
}

/** Switches the site to a release, and tells everybody who has to know. */
export async function goLive({
  attempting,
  settings,
  places,
  signal,
  release,
  previous,
  held,
}: Live): Promise<void> {
  const { id, pages, publishedAt } = release;
  const { progress, tell, log } = attempting;
  const changes = changesBetween(previous, release);
  await progress.step("switch", async () => {
    await describeRelease(places, release);
    await syncNewFiles(join(places.releases, id));
    await syncFolder(places.releases);
    // Hooks may need them, and find them already true.
    await putHostSamples(places.hosting, hostFilesOf(release).samples);
    await queueChanges(hookQueue(places), {
      release: id,
      publishedAt,
      after: previous?.id ?? null,
      ...changes,
    });
    if (held) await hold(places, held);
    await switchTo(places, id);
    if (!held) await releaseHold(places);
  });
  tell({ changes, pages: Object.keys(pages).length, bytes: bytesOf(release) });
  const file = hookQueue(places);
  // The site is another one now. What goes wrong from here on is told, but makes it no failure.
  const hooks = await progress
    .step("hooks", () => tellHooks({ file, live: id, settings, signal, log }))
    .catch((error: unknown) => [{ hook: basename(file), done: false, note: messageOf(error) }]);
  tell({ hooks });
  await progress
    .step("tidying", async () => {
      await pruneReleases(places);
      await prunePictures(places, release, attempting.now);
    })
    .catch((error: unknown) =>
      attempting.warn(`What is no longer needed can't be deleted: ${messageOf(error)}`),
    );
}
