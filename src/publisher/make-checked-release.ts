import { unreadableTexts } from "../contract/fields.ts";
import { countInWords } from "../shared/counted.ts";
import type { Settings } from "../shared/settings.ts";
import { countRecords, verifyRelease } from "./check/check-release.ts";
import { describeFindings, refusalFor } from "./check/finding.ts";
import { checkLiveHost } from "./check/live-host.ts";
import { liveCounts } from "./check/live-site.ts";
import { checkWeights } from "./check/weights.ts";
import { hostFiles } from "./deploy/host-files.ts";
import type { ChangedContent } from "./fetch/content-fetch.ts";
import type { Release } from "./files/release.ts";
import { securityTxt, securityTxtFile } from "./files/security-txt.ts";
import type { FetchReport } from "./progress/fetch-report.ts";
import type { RunContext } from "./progress/run.ts";
import { putFiles, retainAssets } from "./release/put-files.ts";
import { serviceWorkerFile } from "./release/service-worker.ts";
import { otherContent, sourceOf } from "./release/source.ts";
import { indexSite, type RenderOptions, renderSite } from "./render/render-site.ts";
import { openRenderer, type Renderer } from "./render/renderer.ts";

interface CheckedReleaseOptions extends Pick<
  RenderOptions,
  "previous" | "force" | "paths" | "folder" | "picturesLimit" | "signal"
> {
  readonly context: RunContext;
  readonly settings: Settings;
  readonly fetched: ChangedContent;
  /** Without it the fast one is bundled. */
  readonly renderer?: Renderer | undefined;
  /** Digest of the sources, packages and settings. */
  readonly code: string;
  /** The published folder when it is no release; assets that open pages need are retained. */
  readonly currentFolder?: string | undefined;
  readonly isServedHere: boolean;
}

/**
 * Makes all files of a release in its folder, and checks them. Warnings go to the run's context.
 *
 * @returns the release, the paths of its new files, and why it must not be published, if it failed its
 *   checks
 * @throws {CliError} when the site can't be bundled
 * @throws {Error} when a page or a picture can't be made; then the folder is incomplete
 */
export async function makeCheckedRelease(options: CheckedReleaseOptions) {
  const { context, settings, fetched, code, previous, paths, folder, force } = options;
  const { progress } = context;
  const liveHost = checkLiveHost(settings, options.isServedHere);
  const live = previous ? undefined : liveCounts(settings.SITE_URL);
  const renderer =
    options.renderer ??
    (await progress.step("renderer", () => openRenderer(settings, paths, code, force)));
  const { content, redirects } = fetched;
  const source = sourceOf(settings);
  const index = await indexSite(renderer.routes, fetched);
  const rendering = { ...options, ...index, renderer, content, origin: source.site };
  const { pages, unchanged, rendered, warnings } = await renderSite(rendering, progress);
  const host = hostFiles({ pages, redirects }, settings);
  const security = securityTxt(settings, context.now);
  const texts = {
    ...host.published,
    // One of the organisation's own, in `public`, stays.
    ...(security !== undefined &&
      !(securityTxtFile in renderer.files) && { [securityTxtFile]: security }),
  };
  const { files, retained } = await progress.step("files", async (setNote) => {
    const put = { ...options, renderer, pages, unchanged, hostFiles: texts };
    const files = await putFiles({ ...put, isOffline: settings.PUBLIC_OFFLINE === "on" });
    const retained = await retainAssets(options, { pages, files }, context.now);
    setNote(
      `${Object.keys(files).length} files, ${Object.keys(retained).length} of earlier releases`,
    );
    return { files, retained };
  });
  const release: Release = {
    id: context.id,
    publishedAt: context.now.toISOString(),
    source,
    code: renderer.code,
    renderer: renderer.digest,
    content: fetched.digest,
    pages,
    files,
    retained,
    redirects,
    counts: countRecords(content),
    pictures: fetched.pictureCounts,
  };
  const report = withDeadLinks(fetched.report, release);
  context.warnOf(report);
  context.record({ report, rendered: rendered.size });
  const verdict = await progress.step("checks", async (setNote) => {
    const weighed = await checkWeights(folder, pages, rendered);
    const found = verifyRelease({
      release,
      previous: previous?.release,
      live: await live,
      rendered,
      weighed,
      force,
    });
    const { length } = found.errors;
    const unread = report.leftOut.filter(({ expected }) => unreadableTexts.has(expected)).length;
    if (length > 0) setNote(`${length} errors`);
    else if (unread === 0) setNote("passed");
    else setNote(`passed without ${countInWords(unread, "text")} that can't be read`, "!");
    return found;
  });
  const lines = [
    ...host.warnings,
    ...warnings,
    ...describeFindings(verdict.warnings),
    ...(await liveHost),
  ];
  for (const line of lines) context.warn(line);
  if (lines.length > 0) context.record({ warnings: lines });
  return {
    release,
    /** Paths of its files that may be no links to existing ones. */
    written: [
      ...[...rendered.keys()].flatMap((address) => pages[address]?.file ?? []),
      ...Object.keys(texts),
      serviceWorkerFile,
    ],
    refusal: refusalFor(verdict.errors, otherContent(previous?.release.source, source)),
  };
}

/** Adds the dead links that rendering has stripped from texts to the report of a content fetch. */
const withDeadLinks = (report: FetchReport, { pages }: Release): FetchReport => ({
  ...report,
  leftOut: [
    ...report.leftOut,
    ...Object.entries(pages).flatMap(([source, { deadLinks = [] }]) =>
      deadLinks.map((received) => ({
        source,
        path: "a[href]",
        expected: "an address that the site or its API host has, or https:// before another site's",
        received: received.slice(0, 200),
      })),
    ),
  ],
});
