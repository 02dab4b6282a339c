import type { ChangedContent } from "./fetch/fetch-content.ts";
import { summaryOf } from "./fetch/fetch-report.ts";
import { withDeadLinks } from "./check/dead-links.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { checkRelease } from "./check/check-release.ts";
import { filesInWords } from "./release/damage.ts";
import { activate } from "./release/activate.ts";
import { makeRelease } from "./release/make-release.ts";
import type { Paths } from "./release/paths.ts";
import type { PublishOptions } from "./publish-options.ts";
import { discard, type PublishedRelease, siteFolder } from "./release/releases.ts";
import { openRenderer } from "./render/renderer.ts";
import type { RunContext, Outcome } from "./run/run-context.ts";
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
  context: RunContext,
  { settings, signal, host, picturesLimit, force = false }: PublishOptions,
  paths: Paths,
  { code, reading, previous, damaged }: Next,
): Promise<Outcome> {
  const { id, progress } = context;
  const liveHost = checkLiveHost({
    settings,
    isServedHere: host !== undefined,
  });
  const renderer = await progress.step("renderer", () =>
    openRenderer(settings, paths, code, force),
  );
  const folder = siteFolder(paths, id);
  try {
    const made = await makeRelease({
      id,
      now: context.now,
      settings,
      source: sourceOf(settings),
      content: reading.content,
      contentDigest: reading.digest,
      pictureCounts: reading.pictureCounts,
      redirects: reading.redirects,
      renderer,
      previous,
      ...(!previous && { currentFolder: paths.site }),
      renderAll: force,
      paths,
      folder,
      progress,
      picturesLimit,
      signal,
    });
    const { release } = made;
    const report = withDeadLinks(reading.report, release);
    for (const line of summaryOf(report)) context.warn(line);
    context.record({ report, rendered: made.rendered.size });
    const checked = await progress.step("checks", (setNote) =>
      checkRelease({ made, previous: previous?.release, folder, force, setNote }),
    );
    const { refusal } = checked;
    const warnings = [...checked.warnings, ...(await liveHost)];
    for (const line of warnings) context.warn(line);
    if (warnings.length > 0) context.record({ warnings });
    if (refusal !== undefined) {
      await discard(paths, id);
      return { result: "refused", reason: refusal };
    }
    signal?.throwIfAborted();
    await activate({
      context,
      settings,
      paths,
      signal,
      release,
      previous: previous?.release,
    });
    return damaged.size === 0
      ? { result: "published" }
      : { result: "published", reason: `Mended ${filesInWords(damaged)}.` };
  } catch (error) {
    await discard(paths, id);
    throw error;
  }
}
