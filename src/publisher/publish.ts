import { contentMemory, type ContentMemory } from "./fetch/memory.ts";
import { readContent } from "./fetch/fetch-content.ts";
import { summaryOf } from "./fetch/fetch-report.ts";
import { readingFrom } from "./fetch/fetch-options.ts";
import { withContentHost } from "../cli/content-host.ts";
import { type Attempt, failedCallsInWords } from "./run/run.ts";
import { filesInWords, soundRelease } from "./release/damage.ts";
import { type Held, heldContent } from "./release/blocked-release.ts";
import { tellFailures } from "./notify/notify-failures.ts";
import { retryHooks } from "./notify/notify-hooks.ts";
import { alertState, hookQueue, type Places, placesOf } from "./release/paths.ts";
import type { PublishOptions } from "./publish-options.ts";
import type { Release } from "./release/release.ts";
import { codeDigest } from "./render/renderer-digest.ts";
import { attempt, type Attempting, type Ending } from "./run/run-context.ts";
import { sourceRefusal } from "./release/source.ts";

/**
 * Publishes the site if anything has changed that visitors could see. What goes wrong is in the
 * answer, and the site that stood there before still does.
 *
 * @throws {LockedError} when another process is at it
 */
export const publish = (options: PublishOptions): Promise<Attempt> => {
  const { settings, host, force, places = placesOf(), signal } = options;
  const work = async (attempting: Attempting): Promise<Ending> => {
    const { warn } = attempting;
    const { previous, damaged } = await soundRelease(places, { force, warn });
    const refusal = sourceRefusal(previous?.release, settings);
    if (refusal !== undefined && !force) return { result: "refused", reason: refusal };
    const code = await codeDigest(settings);
    const known = await knownContent(previous?.release, code, options, places);
    const reading = await attempting.progress.step("content", async (say) => {
      const read = (address: string) =>
        readContent({
          ...readingFrom(settings, address, places.content),
          memory: memoryOf(places),
          ...(options.patience && { patience: options.patience }),
          ...(known !== undefined && damaged.size === 0 && { knownDigest: known }),
          ...(options.recheck && { recheckPictures: true }),
        });
      const answer = await (host === undefined ? withContentHost(settings, read) : read(host));
      const note = answer.unchanged
        ? "unchanged"
        : `${Object.values(answer.content).flat().length} records`;
      const failed = answer.report.failedCalls.length;
      if (failed > 0) say(`${note}, ${failedCallsInWords(failed)}`, "!");
      else say(note);
      return answer;
    });
    const { report, outage } = reading;
    attempting.tell({ report });
    // Without a site the last good answers are better than none.
    const isOut = outage?.isTotal && previous && !force && !damaged.size;
    if (reading.unchanged || isOut) {
      for (const line of summaryOf(report)) attempting.warn(line);
      const now = { content: reading.digest, code };
      const reason = outage?.reason;
      const live = previous?.release;
      return nothingToDo(attempting, options, places, live, now, reason);
    }
    if (damaged.size > 0 && known === reading.digest && known !== previous?.release.content)
      return {
        result: "failed",
        reason: `The published site is damaged (${filesInWords(damaged)}), but its content is not that of the API, which was rolled back. Go back further with --rollback, or publish the API's content with --force.`,
      };
    // What makes pages and pictures takes longer to load than finding that nothing has changed.
    const { publishContent } = await import("./publish-content.ts");
    return publishContent(attempting, options, places, {
      code,
      reading,
      previous,
      damaged,
    });
  };
  return attempt(options.cause, places, work, async (ending) =>
    // What was broken off is no failure.
    signal?.aborted
      ? []
      : tellFailures(ending, {
          file: alertState(places),
          now: new Date(),
          settings,
          signal,
        }),
  );
};

/** What a process that publishes again and again remembers of the content, by where it is kept. */
const memories = new Map<string, ContentMemory>();

function memoryOf({ content }: Places): ContentMemory {
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
  places: Places,
): Promise<string | undefined> {
  if (force || !previous) return undefined;
  const held = await heldContent(places);
  if (held?.code === code) return held.content;
  if (previous.isUnfinished) return undefined;
  return previous.code === code ? previous.content : undefined;
}

/** What could not be told to a CDN before is told now. */
async function nothingToDo(
  attempting: Attempting,
  { settings, signal }: PublishOptions,
  places: Places,
  previous: Release | undefined,
  now: Held,
  reason: string | undefined,
): Promise<Ending> {
  if (previous) {
    const hooks = await retryHooks({
      file: hookQueue(places),
      live: previous.id,
      settings,
      signal,
      log: attempting.log,
    });
    if (hooks.length > 0) attempting.tell({ hooks });
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
