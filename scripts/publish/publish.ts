import {
  type ChangedContent,
  readContent,
  type Reading,
} from "../../src/content/read-content.ts";
import { summaryOf } from "../../src/content/report.ts";
import type { Settings } from "../../src/settings.ts";
import { contentHostName, withContentHost } from "../steps/content-host.ts";
import type { Attempt, Cause } from "./attempt.ts";
import { attempt, type Attempting, type Ending } from "./attempting.ts";
import { checkRelease } from "./check-release.ts";
import { withDeadLinks } from "./dead-links.ts";
import { goLive } from "./go-live.ts";
import { type Held, heldContent } from "./held.ts";
import { retryHooks } from "./hooks.ts";
import { makeRelease } from "./make-release.ts";
import { hookQueue, type Places, placesOf } from "./places.ts";
import {
  discard,
  type PublishedRelease,
  publishedRelease,
  siteFolder,
} from "./releases.ts";
import { openRenderer, rendererDigest } from "./renderer.ts";

/** How a rebuild is to be done. */
export interface PublishOptions {
  readonly settings: Settings;
  readonly cause: Cause;
  /** Publishes also when the content was rolled back, pages have become few or lists empty. */
  readonly force?: boolean;
  /** Asks for all pictures again, the fresh ones too. */
  readonly recheck?: boolean;
  readonly signal?: AbortSignal;
  /** Address of an API that is already running; else `API_HOST`, or the embedded one. */
  readonly host?: string;
  readonly places?: Places;
  /** With the API, for tests. */
  readonly patience?: Reading["patience"];
}

/**
 * Publishes the site if anything has changed that visitors could see. What goes wrong is in the
 * answer, and the site that stood there before still does.
 *
 * @throws {LockedError} when another process is at it
 */
export const publish = (options: PublishOptions): Promise<Attempt> => {
  const { settings, host, places = placesOf() } = options;
  return attempt(options.cause, places, async (attempting) => {
    const previous = await publishedRelease(places);
    const renderer = await rendererDigest(settings);
    const reading = await attempting.progress.step("content", async (say) => {
      const known = await knownContent(previous, renderer, options, places);
      const read = (address: string) =>
        readContent({
          settings: {
            ...settings,
            API_HOST: address,
            PLATFORM_HOST: settings.PLATFORM_HOST || address,
          },
          folder: places.content,
          keptAs: contentHostName(settings),
          ...(options.patience && { patience: options.patience }),
          ...(known !== undefined && { knownDigest: known }),
          ...(options.recheck && { recheckPictures: true }),
        });
      const answer = await (host === undefined
        ? withContentHost(settings, read)
        : read(host));
      say(
        answer.unchanged
          ? "unchanged"
          : `${Object.values(answer.content).flat().length} records`,
      );
      return answer;
    });
    attempting.tell({ report: reading.report });
    if (reading.unchanged)
      return nothingToDo(attempting, options, places, previous, {
        content: reading.digest,
        renderer,
      });
    const next = { previous, renderer, reading };
    return publishContent(attempting, options, places, next);
  });
};

/**
 * The content digest with which nothing has to be done: that of the release which was rolled back,
 * or of the one that is published.
 */
async function knownContent(
  previous: PublishedRelease | undefined,
  renderer: string,
  { force = false }: PublishOptions,
  places: Places,
): Promise<string | undefined> {
  if (force || !previous) return undefined;
  const held = await heldContent(places);
  if (held?.renderer === renderer) return held.content;
  const { release } = previous;
  return release.renderer === renderer ? release.content : undefined;
}

/** What could not be told to a CDN before is told now. */
async function nothingToDo(
  attempting: Attempting,
  { settings, signal }: PublishOptions,
  places: Places,
  previous: PublishedRelease | undefined,
  now: Held,
): Promise<Ending> {
  if (previous) {
    const hooks = await retryHooks({
      file: hookQueue(places),
      live: previous.release.id,
      settings,
      signal,
      log: attempting.log,
    });
    if (hooks.length > 0) attempting.tell({ hooks });
  }
  const isPublished =
    previous?.release.content === now.content &&
    previous.release.renderer === now.renderer;
  return isPublished
    ? { result: "unchanged" }
    : {
        result: "held",
        reason:
          "The content is still that of the release which was rolled back. It is published when it changes, or with --force.",
      };
}

interface Next {
  readonly previous: PublishedRelease | undefined;
  readonly renderer: string;
  readonly reading: ChangedContent;
}

async function publishContent(
  attempting: Attempting,
  { settings, signal, force = false }: PublishOptions,
  places: Places,
  { previous, renderer: digest, reading }: Next,
): Promise<Ending> {
  const { id, progress } = attempting;
  const renderer = await progress.step("renderer", () =>
    openRenderer(settings, places, digest),
  );
  const folder = siteFolder(places, id);
  try {
    const made = await makeRelease({
      id,
      now: attempting.now,
      origin: settings.SITE_URL,
      content: reading.content,
      contentDigest: reading.digest,
      redirects: reading.redirects,
      renderer,
      previous,
      places,
      folder,
      progress,
      signal,
    });
    const { release } = made;
    const report = withDeadLinks(reading.report, release);
    for (const line of summaryOf(report)) attempting.warn(line);
    attempting.tell({ report, rendered: made.rendered.size });
    const { refusal, warnings } = await progress.step("checks", (say) =>
      checkRelease({ made, previous: previous?.release, folder, force, say }),
    );
    for (const line of warnings) attempting.warn(line);
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
    return { result: "published" };
  } catch (error) {
    await discard(places, id);
    throw error;
  }
}
