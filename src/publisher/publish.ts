import { withContentHost } from "../shared/content-host.ts";
import type { Settings } from "../shared/settings.ts";
import { fetchContent } from "./fetch-content.ts";
import { openEmbeddedApi } from "./fetch/embedded-api.ts";
import type { FetchedContent } from "./fetch/fetched-content.ts";
import { type FetchOptions, fetchOptionsFor } from "./fetch/fetch-options.ts";
import {
  blockedRelease,
  type BlockedRelease,
  otherFolderRefusal,
  publishedFacts,
  publishedRelease,
} from "./release/releases.ts";
import { leftPictures, missingPictures, recordMissing } from "./render/missing-pictures.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import type { Release } from "./files/release.ts";
import { sourceRefusal } from "./release/source.ts";
import { bundleFirst } from "./render/bundle-first.ts";
import { codeDigest } from "./render/renderer-digest.ts";
import {
  type Cause,
  failedCallsInWords,
  type Outcome,
  type RebuildRun,
  type RunContext,
} from "./progress/run.ts";
import { runRebuild } from "./run/run-rebuild.ts";

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
): Promise<Outcome> {
  const { settings, force = false, isDryRun = false, picturesLimit } = options;
  const other = await otherFolderRefusal(paths);
  if (other !== undefined) return { result: "refused", reason: other };
  const facts = await publishedFacts(paths);
  const refusal = force ? undefined : sourceRefusal(facts, settings);
  if (refusal !== undefined && !isDryRun) return { result: "refused", reason: refusal };
  const code = await codeDigest(settings);
  const blocked = await blockedRelease(paths);
  const hasCode = !force && [blocked?.code, facts?.code].includes(code);
  // With the published code, the content may need no rebuild, and so no bundle.
  if (!hasCode) await bundleFirst(context, settings, paths, code);
  const firstAnswer = Promise.withResolvers<undefined>();
  const onFirstAnswer = () => firstAnswer.resolve(undefined);
  // Large, so it is read while the host makes its answers.
  const reading = firstAnswer.promise.then(() => publishedRelease(paths));
  const known = reading.then((published) =>
    force
      ? undefined
      : finalContent({ current: published?.release, code, blocked, paths, picturesLimit }),
  );
  const fetched = await context.progress.step("content", async (setNote) => {
    const onWait = (address: string, seconds: number) =>
      context.warn(
        `${address} limits the rate of calls (HTTP status 429): waiting for ${seconds} s.`,
      );
    const answer = await fetchFrom(options, paths, { known, onFirstAnswer, onWait }).finally(
      onFirstAnswer,
    );
    const note = answer.unchanged
      ? "unchanged"
      : `${Object.values(answer.content).flat().length} records`;
    const failed = answer.report.failedCalls.length;
    if (failed > 0) setNote(`${note}, ${failedCallsInWords(failed)}`, "!");
    else setNote(note);
    return answer;
  });
  const previous = await reading;
  const current = previous?.release;
  const { report, outage, digest } = fetched;
  context.record({ report });
  // Without a release, a site of cached answers is better than none.
  const mustWait = outage?.isTotal && current && !force;
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
  const { publishContent } = await publishModule();
  const outcome = await publishContent(context, options, paths, { code, fetched, previous });
  if (refusal === undefined) return outcome;
  return { result: "refused", reason: [refusal, outcome.reason].filter(Boolean).join("\n") };
}

/** Loaded late, because the modules that make pages and pictures are large and rarely needed. */
const publishModule = () => import("./publish-content.ts");

/** Loads what a change will need while its content is waited for; what fails fails there again. */
function loadModules(): void {
  for (const module of [publishModule(), import("./transform/transform-content.ts")])
    module.catch(() => undefined);
}

/** Milliseconds after which the calls that follow the first one are sent, and the host is busy. */
const callsSent = 20;

interface Fetching extends Pick<FetchOptions, "onWait"> {
  /** Digest of content that needs no rebuild. */
  readonly known?: Promise<string | undefined>;
  readonly onFirstAnswer?: () => void;
}

function fetchFrom(
  { settings, cause, host, callPolicy, recheck, signal }: PublishOptions,
  { content: folder }: Paths,
  { known, onFirstAnswer = () => undefined, onWait }: Fetching,
): Promise<FetchedContent> {
  // So that the first change of a watch is live as soon as the later ones.
  if (cause === "start") loadModules();
  const read = (address: string) =>
    fetchContent({
      ...fetchOptionsFor(settings, address, folder),
      onWait,
      signal,
      onFirstAnswer: (isKnown) => {
        const goOn = () => {
          if (!isKnown) loadModules();
          onFirstAnswer();
        };
        setTimeout(goOn, isKnown ? 0 : callsSent);
      },
      ...(callPolicy && { callPolicy }),
      ...(known && { knownDigest: known }),
      ...(recheck && { recheck }),
    });
  return host === undefined ? withContentHost(settings, read, openEmbeddedApi) : read(host);
}

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
