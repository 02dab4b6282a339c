import { withContentHost } from "../shared/content-host.ts";
import type { Settings } from "../shared/settings.ts";
import { fetchContent } from "./fetch-content.ts";
import { openEmbeddedApi } from "./fetch/embedded-api.ts";
import {
  type FetchedContent,
  type FetchOptions,
  fetchOptionsFor,
  type ChangedContent,
  type Outage,
} from "./fetch/content-fetch.ts";
import {
  blockedRelease,
  type BlockedRelease,
  otherFolderRefusal,
  publishedRelease,
  discard,
  dryRunFolder,
  moveToRefused,
  siteFolder,
} from "./release/releases.ts";
import { leftPictures, missingPictures, recordMissing } from "./render/make-pictures.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import { type Release, identityOf, type PublishedRelease } from "./files/release.ts";
import { sourceRefusal } from "./release/source.ts";
import { bundleFirst, codeDigest, type Renderer } from "./render/renderer.ts";
import {
  type Cause,
  failedCallsInWords,
  type RunOutcome,
  type RebuildRun,
  type RunContext,
} from "./progress/run.ts";
import { runRebuild } from "./run/run-rebuild.ts";
import { makeCheckedRelease } from "./make-checked-release.ts";
import { activate, confirm } from "./activate.ts";
import { changesBetween, isSameSite } from "./release/changes.ts";
import { dropDamagedPictures } from "./release/put-files.ts";

export interface PublishOptions {
  readonly settings: Settings;
  readonly cause: Cause;
  /** Publishes rolled back content too, and a site that has lost pages, lists or pictures. */
  readonly force?: boolean;
  /** Requests all pictures and recommendations again, even fresh ones. */
  readonly recheck?: boolean;
  readonly signal?: AbortSignal;
  /** Makes and checks the release, but publishes nothing; only for `dryRun`, which protects the state. */
  readonly isDryRun?: boolean;
  /** Address of an API that is already running; else `API_HOST`, or the embedded one. */
  readonly host?: string;
  readonly paths?: Paths;
  /** Retries and time limits of content calls, for tests. */
  readonly callPolicy?: FetchOptions["callPolicy"];
  /** Milliseconds for costly pictures; without it those that take long are left for a second rebuild. */
  readonly picturesLimit?: number | undefined;
}

/**
 * Publishes the site when its content or code has changed. Failures are part of the returned run;
 * they leave the published site unchanged.
 *
 * @throws {LockedError} when another rebuild is running
 */
export function publish(options: PublishOptions): Promise<RebuildRun> {
  const { settings, cause, paths = pathsOf(), signal } = options;
  return runRebuild({ cause, paths, settings, signal }, (context) =>
    rebuild(context, options, paths),
  );
}

/** Fetches the content and publishes it if it has changed. */
export async function rebuild(
  context: RunContext,
  options: PublishOptions,
  paths: Paths,
): Promise<RunOutcome> {
  const { settings, force = false, isDryRun = false, picturesLimit } = options;
  const other = await otherFolderRefusal(paths);
  if (other !== undefined) return { result: "refused", reason: other };
  const published = await publishedRelease(paths);
  const current = published?.release;
  const refusal = force ? undefined : sourceRefusal(current, settings);
  if (refusal !== undefined && !isDryRun) return { result: "refused", reason: refusal };
  const code = await codeDigest(settings);
  const blocked = await blockedRelease(paths);
  const hasCode = !force && [blocked?.code, current?.code].includes(code);
  // With the published code, the content may need no rebuild, and so no bundle.
  if (!hasCode) await bundleFirst(context, settings, paths, code);
  const knownDigest = force
    ? undefined
    : finalContent({ current, code, blocked, paths, picturesLimit });
  const fetched = await context.progress.step("content", async (setNote) => {
    const onWait = (address: string, seconds: number) =>
      context.warn(
        `${address} limits the rate of calls (HTTP status 429): waiting for ${seconds} s.`,
      );
    const answer = await fetchFrom(options, paths, { knownDigest, onWait });
    const note = answer.unchanged
      ? "unchanged"
      : `${Object.values(answer.content).flat().length} records`;
    const failed = answer.report.failedCalls.length;
    if (failed > 0) setNote(`${note}, ${failedCallsInWords(failed)}`, "!");
    else setNote(note);
    return answer;
  });
  const { report, outage, digest } = fetched;
  context.record({ report });
  const mustWait = !force && isTooLittle(outage, current);
  if (fetched.unchanged || mustWait) {
    context.warnOf(report);
    if (refusal !== undefined) return { result: "refused", reason: refusal };
    if (outage) return { result: "failed", reason: outage.reason };
    if (current?.content === digest && current.code === code) {
      recordMissing(context, current);
      return { result: "unchanged" };
    }
    return {
      result: "blocked",
      reason:
        "The content is still that of the release which was rolled back. It is published when it changes, or with --force.",
    };
  }
  const outcome = await publishContent(context, options, paths, {
    code,
    fetched,
    previous: published,
  });
  if (refusal === undefined) return outcome;
  return { result: "refused", reason: [refusal, outcome.reason].filter(Boolean).join("\n") };
}

function fetchFrom(
  { settings, host, callPolicy, recheck, signal }: PublishOptions,
  { content: folder }: Paths,
  { knownDigest, onWait }: Pick<FetchOptions, "knownDigest" | "onWait">,
): Promise<FetchedContent> {
  const read = (address: string) =>
    fetchContent({
      ...fetchOptionsFor(settings, address, folder),
      onWait,
      signal,
      knownDigest,
      ...(callPolicy && { callPolicy }),
      ...(recheck && { recheck }),
    });
  return host === undefined ? withContentHost(settings, read, openEmbeddedApi) : read(host);
}

/** Whether an outage leaves too little to publish. Without a release, a site of cached answers is better than none. */
const isTooLittle = (outage: Outage | undefined, current: object | undefined): boolean =>
  outage !== undefined && (outage.isLoss || (outage.isTotal && current !== undefined));

/** The digest of content that needs no rebuild: blocked, or published with all pictures that are made. */
function finalContent({
  current,
  code,
  blocked,
  paths,
  picturesLimit,
}: {
  readonly current: Release | undefined;
  readonly code: string;
  readonly blocked: BlockedRelease | undefined;
  readonly paths: Paths;
  readonly picturesLimit: number | undefined;
}): string | undefined {
  if (!current) return undefined;
  if (blocked?.code === code) return blocked.content;
  const hasNewPictures =
    leftPictures(paths, current, picturesLimit).length < missingPictures(current).size;
  return current.code === code && !hasNewPictures ? current.content : undefined;
}

interface BuildOptions {
  readonly settings: Settings;
  readonly paths: Paths;
  /** Renders all pages of the content. */
  readonly render: (fetched: ChangedContent) => Promise<Renderer>;
}

/**
 * Fetches the content and publishes the pages that a build makes of it, whether they have changed or not.
 * Failures are part of the returned run, as those of a rebuild; they leave the published site unchanged.
 *
 * @throws {LockedError} when a rebuild is running
 */
export function publishBuild({ settings, paths, render }: BuildOptions): Promise<RebuildRun> {
  return runRebuild({ cause: "command", paths, settings }, async (context) => {
    const previous = await publishedRelease(paths);
    const refusal = sourceRefusal(previous?.release, settings);
    if (refusal !== undefined) return { result: "refused", reason: refusal };
    const fetched = await context.progress.step("content", () =>
      withContentHost(
        settings,
        (host) => fetchContent(fetchOptionsFor(settings, host, paths.content)),
        openEmbeddedApi,
      ),
    );
    context.record({ report: fetched.report });
    const { outage } = fetched;
    if (outage && isTooLittle(outage, previous)) return { result: "failed", reason: outage.reason };
    const renderer = await context.progress.step("build", () => render(fetched));
    return publishContent(
      context,
      // A site that is uploaded must be complete.
      { settings, cause: "command", picturesLimit: Infinity },
      paths,
      { code: renderer.code, fetched, previous, renderer },
    );
  });
}

interface Publication {
  /** Digest of the sources, packages and settings. */
  readonly code: string;
  readonly fetched: ChangedContent;
  readonly previous: PublishedRelease | undefined;
  /** Without it the fast one is used. */
  readonly renderer?: Renderer;
}

/** Makes a release of the content, checks and activates it. Refused ones and dry runs stay for a preview. */
async function publishContent(
  context: RunContext,
  { settings, signal, host, picturesLimit, force = false, isDryRun = false }: PublishOptions,
  paths: Paths,
  publication: Publication,
): Promise<RunOutcome> {
  const id = isDryRun ? dryRunFolder : context.id;
  const { previous } = publication;
  try {
    if (force && previous) await dropDamagedPictures(paths, previous.release);
    const { release, written, refusal } = await makeCheckedRelease({
      ...publication,
      context,
      settings,
      paths,
      force,
      picturesLimit,
      signal,
      folder: siteFolder(paths, id),
      ...(!previous && { currentFolder: paths.site }),
      isServedHere: host !== undefined,
    });
    // With force a new release takes the place of files that may be damaged.
    if (refusal === undefined && !force && previous)
      if (isSameSite(previous.release, release)) {
        const current = { ...release, ...identityOf(previous.release) };
        if (!isDryRun) {
          await confirm(context, { settings, paths }, current);
          await discard(paths, id);
        }
        return { result: "unchanged" };
      }
    if (isDryRun) {
      const changes = changesBetween(previous?.release, release);
      context.record({ changes, pages: Object.keys(release.pages).length });
      return refusal === undefined
        ? { result: "published" }
        : { result: "refused", reason: refusal };
    }
    if (refusal !== undefined) {
      await moveToRefused(paths, id);
      return {
        result: "refused",
        reason: `${refusal}\nUntil the next publish it can be seen on this machine: npm run preview -- refused`,
      };
    }
    signal?.throwIfAborted();
    const activation = { release, written, previous: previous?.release };
    await activate(context, { settings, paths }, activation);
  } catch (error) {
    await discard(paths, id);
    throw error;
  }
  return { result: "published" };
}
