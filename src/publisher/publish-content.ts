import type { ChangedContent } from "./fetch/fetch-content.ts";
import { summaryOf } from "./fetch/fetch-report.ts";
import { withDeadLinks } from "./check/broken-links.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { checkRelease } from "./check/release.ts";
import { filesInWords } from "./release/damage.ts";
import { goLive } from "./release/activate.ts";
import { makeRelease } from "./release/make-release.ts";
import type { Places } from "./release/paths.ts";
import type { PublishOptions } from "./publish-options.ts";
import { discard, type PublishedRelease, siteFolder } from "./release/releases.ts";
import { openRenderer } from "./render/renderer.ts";
import type { Attempting, Ending } from "./run/run-context.ts";
import { sourceOf } from "./release/source.ts";

interface Next {
  /** Digest of the present sources, packages and settings. */
  readonly code: string;
  readonly reading: ChangedContent;
  /** The release that stands now, and which of its files are damaged. */
  readonly previous: PublishedRelease | undefined;
  readonly damaged: ReadonlySet<string>;
}

/** Makes a release of the content, checks it and switches to it. */
export async function publishContent(
  attempting: Attempting,
  { settings, signal, host, picturesLimit, force = false }: PublishOptions,
  places: Places,
  { code, reading, previous, damaged }: Next,
): Promise<Ending> {
  const { id, progress } = attempting;
  const liveHost = checkLiveHost({
    settings,
    isServedHere: host !== undefined,
  });
  const renderer = await progress.step("renderer", () =>
    openRenderer(settings, places, code, force),
  );
  const folder = siteFolder(places, id);
  try {
    const made = await makeRelease({
      id,
      now: attempting.now,
      source: sourceOf(settings),
      content: reading.content,
      contentDigest: reading.digest,
      pictureCounts: reading.pictureCounts,
      redirects: reading.redirects,
      renderer,
      previous,
      ...(!previous && { standing: places.site }),
      renderAll: force,
      places,
      folder,
      progress,
      picturesLimit,
      signal,
    });
    const { release } = made;
    const report = withDeadLinks(reading.report, release);
    for (const line of summaryOf(report)) attempting.warn(line);
    attempting.tell({ report, rendered: made.rendered.size });
    const checked = await progress.step("checks", (say) =>
      checkRelease({ made, previous: previous?.release, folder, force, say }),
    );
    const { refusal } = checked;
    const warnings = [...checked.warnings, ...(await liveHost)];
    for (const line of warnings) attempting.warn(line);
    if (warnings.length > 0) attempting.tell({ warnings });
    if (refusal !== undefined) {
      await discard(places, id);
      return { result: "refused", reason: refusal };
    }
    signal?.throwIfAborted();
    await goLive({
      attempting,
      settings,
      places,
      signal,
      release,
      previous: previous?.release,
    });
    return damaged.size === 0
      ? { result: "published" }
      : { result: "published", reason: `Mended ${filesInWords(damaged)}.` };
  } catch (error) {
    await discard(places, id);
    throw error;
  }
}
