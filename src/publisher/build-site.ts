import { rm } from "node:fs/promises";

import { fetchContent } from "./fetch/fetch-content.ts";
import { summaryOf } from "./fetch/fetch-report.ts";
import type { Settings } from "../settings.ts";
import { fetchOptionsFor } from "./fetch/fetch-options.ts";
import { replaceFolder } from "./release/replace-folder.ts";
import { inProject } from "../shared/project-path.ts";
import { CliError } from "../shared/cli-error.ts";
import { withDeadLinks } from "./check/dead-links.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { checkRelease } from "./check/check-release.ts";
import { releaseHostFiles, writeHostingFiles } from "./deploy/release-host-files.ts";
import { makeRelease } from "./release/make-release.ts";
import { type Paths, pathsOf } from "./release/paths.ts";
import { createProgress } from "./run/progress.ts";
import { publishedRelease, releaseId } from "./release/releases.ts";
import { codeDigest } from "./render/renderer-digest.ts";
import { openRenderer } from "./render/renderer.ts";
import { sourceOf, sourceRefusal } from "./release/source.ts";
import { syncNewFiles } from "./release/sync-files.ts";

interface Build {
  readonly settings: Settings;
  /** The API that content is read from. */
  readonly host: string;
  /** Where the site stands afterwards, and where everything is kept that can be used again. */
  readonly paths?: Paths;
}

/**
 * Builds the whole site and puts it in the place of the one before, as a folder to be uploaded.
 * Visitors see either the one or the other: it is built elsewhere, and a build that fails changes
 * nothing.
 *
 * @throws {CliError} when the site can't be bundled, doesn't stand up to the checks, or has another
 *   source than the published release
 * @throws {ContentError} {@link fetchContent}
 */
export async function buildSite({ settings, host, paths = pathsOf() }: Build): Promise<void> {
  const live = await publishedRelease(paths);
  const moved = sourceRefusal(live?.release, settings);
  if (moved !== undefined) throw new CliError(moved, 3);
  const draft = inProject(".data", "build", String(process.pid));
  const progress = createProgress({
    output: process.stdout,
    isTerminal: process.stdout.isTTY,
  });
  try {
    const liveHost = checkLiveHost({ settings, isServedHere: false });
    const reading = await progress.step("content", () =>
      fetchContent(fetchOptionsFor(settings, host, paths.content)),
    );
    const code = await codeDigest(settings);
    const renderer = await progress.step("renderer", () => openRenderer(settings, paths, code));
    const now = new Date();
    const made = await makeRelease({
      id: releaseId(now),
      now,
      settings,
      source: sourceOf(settings),
      content: reading.content,
      contentDigest: reading.digest,
      pictureCounts: reading.pictureCounts,
      redirects: reading.redirects,
      renderer,
      previous: undefined,
      paths,
      folder: draft,
      progress,
      // What is uploaded must be whole.
      picturesLimit: Infinity,
    });
    const report = withDeadLinks(reading.report, made.release);
    for (const line of summaryOf(report)) console.warn(line);
    const { refusal, warnings } = await progress.step("checks", (setNote) =>
      checkRelease({
        made,
        previous: undefined,
        folder: draft,
        force: false,
        setNote,
      }),
    );
    for (const warning of [...warnings, ...(await liveHost)]) console.warn(warning);
    if (refusal !== undefined)
      throw new CliError(`${refusal}\nWhat was there before is unchanged.`);
    await writeHostingFiles(paths.hosting, releaseHostFiles(made.release, settings).hosting);
    await syncNewFiles(draft);
    await replaceFolder(draft, paths.site);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
