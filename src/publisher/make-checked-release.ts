import { verifyRelease } from "./check/check-release.ts";
import { describeFindings, refusalFor } from "./check/finding.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { checkWeights } from "./check/weights.ts";
import type { Report } from "./progress/fetch-report.ts";
import { hostFiles } from "./deploy/host-files.ts";
import { makeRelease, type ReleaseOptions } from "./release/make-release.ts";
import type { Release } from "./files/release.ts";
import { otherContent, sourceOf } from "./release/source.ts";
import { openRenderer, type Renderer } from "./render/renderer.ts";

interface CheckedReleaseOptions extends Omit<ReleaseOptions, "renderer"> {
  /** Without it the fast one is bundled. */
  readonly renderer?: Renderer | undefined;
  /** Digest of the sources, packages and settings. */
  readonly code: string;
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
  const renderer =
    options.renderer ??
    (await context.progress.step("renderer", () => openRenderer(settings, paths, code, force)));
  const made = await makeRelease({ ...options, renderer });
  const { release, rendered, written } = made;
  const report = withDeadLinks(fetched.report, release);
  context.warnOf(report);
  context.record({ report, rendered: rendered.size });
  const verdict = await context.progress.step("checks", async (setNote) => {
    const weighed = await checkWeights(folder, release.pages, rendered);
    const found = verifyRelease({ release, previous: previous?.release, rendered, weighed, force });
    const { length } = found.errors;
    setNote(length === 0 ? "passed" : `${length} errors`);
    return found;
  });
  const warnings = [...made.warnings, ...describeFindings(verdict.warnings), ...(await liveHost)];
  for (const line of warnings) context.warn(line);
  if (warnings.length > 0) context.record({ warnings });
  const other = otherContent(previous?.release.source, sourceOf(settings));
  return { release, written, refusal: refusalFor(verdict.errors, other) };
}

/** Adds the dead links that rendering has stripped from texts to the report of a content fetch. */
const withDeadLinks = (report: Report, { pages }: Release): Report => ({
  ...report,
  leftOut: [
    ...report.leftOut,
    ...Object.entries(pages).flatMap(([source, { deadLinks = [] }]) =>
      deadLinks.map((received) => ({
        source,
        path: "a[href]",
        expected: "an address that the site has, or https:// before another site's",
        received: received.slice(0, 200),
      })),
    ),
  ],
});
