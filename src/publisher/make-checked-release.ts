import { withDeadLinks } from "./check/dead-links.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { checkRelease } from "./check/check-release.ts";
import type { ChangedContent } from "./fetch/fetch-content.ts";
import { makeRelease, type ReleaseOptions } from "./release/make-release.ts";
import { openRenderer } from "./render/renderer.ts";
import type { RunContext } from "./run/run-context.ts";

interface CheckedReleaseOptions extends Omit<ReleaseOptions, "context" | "renderer"> {
  readonly context: RunContext;
  readonly fetched: ChangedContent;
  /** Digest of the sources, packages and settings. */
  readonly code: string;
  /** Whether this process serves the site. */
  readonly isServedHere: boolean;
}

/**
 * Makes all files of a release and checks them. Warnings go to the run's context.
 *
 * @returns the release, the paths of its new files, and why it must not be published, if it failed its
 *   checks
 * @throws {CliError} when the site can't be bundled
 * @throws {Error} when a page or a picture can't be made
 */
export async function makeCheckedRelease(options: CheckedReleaseOptions) {
  const { context, settings, fetched, code, previous, paths, folder, force, isServedHere } =
    options;
  const liveHost = checkLiveHost(settings, isServedHere);
  const renderer = await context.progress.step("renderer", () =>
    openRenderer(settings, paths, code, force),
  );
  const made = await makeRelease({ ...options, renderer });
  const report = withDeadLinks(fetched.report, made.release);
  context.warnOf(report);
  context.record({ report, rendered: made.rendered.size });
  const checked = await context.progress.step("checks", (setNote) =>
    checkRelease({ made, previous: previous?.release, folder, force, setNote }),
  );
  const warnings = [...checked.warnings, ...(await liveHost)];
  for (const line of warnings) context.warn(line);
  if (warnings.length > 0) context.record({ warnings });
  return { release: made.release, written: made.written, refusal: checked.refusal };
}
