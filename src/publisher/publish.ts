import { contentMemory, type ContentMemory } from "./fetch/memory.ts";
import { fetchContent } from "./fetch/fetch-content.ts";
import { summaryOf } from "./fetch/fetch-report.ts";
import { fetchOptionsFor } from "./fetch/fetch-options.ts";
import { withContentHost } from "../cli/content-host.ts";
import { type RebuildRun, failedCallsInWords } from "./run/run.ts";
import { filesInWords, soundRelease } from "./release/damage.ts";
import { type BlockedRelease, blockedRelease } from "./release/blocked-release.ts";
import { notifyFailures } from "./notify/notify-failures.ts";
import { retryHooks } from "./notify/notify-hooks.ts";
import { alertState, hookQueue, type Paths, pathsOf } from "./release/paths.ts";
import type { PublishOptions } from "./publish-options.ts";
import type { Release } from "./release/release.ts";
import { codeDigest } from "./render/renderer-digest.ts";
import { runRebuild, type RunContext, type Outcome } from "./run/run-context.ts";
import { sourceRefusal } from "./release/source.ts";

/**
 * Publishes the site if anything has changed that visitors could see. What goes wrong is in the
 * answer, and the site that stood there before still does.
 *
 * @throws {LockedError} when another process is at it
 */
export const publish = (options: PublishOptions): Promise<RebuildRun> => {
  const { settings, host, force, paths = pathsOf(), signal } = options;
  const work = async (context: RunContext): Promise<Outcome> => {
    const { warn } = context;
    const { previous, damaged } = await soundRelease(paths, { force, warn });
    const refusal = sourceRefusal(previous?.release, settings);
    if (refusal !== undefined && !force) return { result: "refused", reason: refusal };
    const code = await codeDigest(settings);
    const known = await knownContent(previous?.release, code, options, paths);
    const reading = await context.progress.step("content", async (setNote) => {
      const read = (address: string) =>
        fetchContent({
          ...fetchOptionsFor(settings, address, paths.content),
          memory: memoryOf(paths),
          ...(options.patience && { callPolicy: options.patience }),
          ...(known !== undefined && damaged.size === 0 && { knownDigest: known }),
          ...(options.recheck && { recheckPictures: true }),
        });
      const answer = await (host === undefined ? withContentHost(settings, read) : read(host));
      const note = answer.unchanged
        ? "unchanged"
        : `${Object.values(answer.content).flat().length} records`;
      const failed = answer.report.failedCalls.length;
      if (failed > 0) setNote(`${note}, ${failedCallsInWords(failed)}`, "!");
      else setNote(note);
      return answer;
    });
    const { report, outage } = reading;
    context.record({ report });
    // Without a site the last good answers are better than none.
    const isOut = outage?.isTotal && previous && !force && !damaged.size;
    if (reading.unchanged || isOut) {
      for (const line of summaryOf(report)) context.warn(line);
      const now = { content: reading.digest, code };
      const reason = outage?.reason;
      const live = previous?.release;
      return nothingToDo(context, options, paths, live, now, reason);
    }
    if (damaged.size > 0 && known === reading.digest && known !== previous?.release.content)
      return {
        result: "failed",
        reason: `The published site is damaged (${filesInWords(damaged)}), but its content is not that of the API, which was rolled back. Go back further with --rollback, or publish the API's content with --force.`,
      };
    // What makes pages and pictures takes longer to load than finding that nothing has changed.
    const { publishContent } = await import("./publish-content.ts");
    return publishContent(context, options, paths, {
      code,
      reading,
      previous,
      damaged,
    });
  };
  return runRebuild(options.cause, paths, work, async (outcome) =>
    // What was broken off is no failure.
    signal?.aborted
      ? []
      : notifyFailures(outcome, {
          file: alertState(paths),
          now: new Date(),
          settings,
          signal,
        }),
  );
};

/** What a process that publishes again and again remembers of the content, by where it is kept. */
const memories = new Map<string, ContentMemory>();

function memoryOf({ content }: Paths): ContentMemory {
  const memory = memories.get(content) ?? contentMemory();
  memories.set(content, memory);
  return memory;
}

/**
 * The content digest with which nothing has to be done: that of the release which was rolled back,
 * or of the one that is published, unless pictures of that are still to be made.
 */
async function knownContent(
  previous: Release | undefined,
  code: string,
  { force = false }: PublishOptions,
  paths: Paths,
): Promise<string | undefined> {
  if (force || !previous) return undefined;
  const blocked = await blockedRelease(paths);
  if (blocked?.code === code) return blocked.content;
  if (previous.isUnfinished) return undefined;
  return previous.code === code ? previous.content : undefined;
}

/** What could not be told to a CDN before is told now. */
async function nothingToDo(
  context: RunContext,
  { settings, signal }: PublishOptions,
  paths: Paths,
  previous: Release | undefined,
  now: BlockedRelease,
  reason: string | undefined,
): Promise<Outcome> {
  if (previous) {
    const hooks = await retryHooks({
      file: hookQueue(paths),
      live: previous.id,
      settings,
      signal,
      log: context.log,
    });
    if (hooks.length > 0) context.record({ hooks });
  }
  if (reason !== undefined) return { result: "failed", reason };
  const isPublished = previous?.content === now.content && previous.code === now.code;
  return isPublished
    ? { result: "unchanged" }
    : {
        result: "held",
        reason:
          "The content is still that of the release which was rolled back. It is published when it changes, or with --force.",
      };
}
