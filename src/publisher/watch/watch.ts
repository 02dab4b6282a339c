import { once } from "node:events";

import { Cron } from "croner";

import type { Settings } from "../../shared/settings.ts";
import { listen, type Listening } from "../../shared/http/listen.ts";
import { hostToListenOn, onPort } from "../../shared/http/command-server.ts";
import { CliError } from "../../shared/errors.ts";
import type { makeMissingPictures } from "../make-missing-pictures.ts";
import type { publish } from "../publish.ts";
import { messageOf } from "../progress/format.ts";
import { pollForChange } from "./poll-for-change.ts";
import { singleFlightQueue } from "./single-flight-queue.ts";
import { healthOf, watchLoop } from "./watch-loop.ts";
import { createWebhook } from "./webhook.ts";

interface Options {
  readonly settings: Settings;
  readonly publish: typeof publish;
  readonly makeMissingPictures: typeof makeMissingPictures;
  /** Options of the first rebuild only. */
  readonly force: boolean;
  readonly recheck: boolean;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Rebuilds at once, then at each time of the schedule and after each call of the webhook, until the
 * signal aborts. A rebuild in flight gets the signal too, and is waited for.
 *
 * @throws {CliError} when there is neither schedule nor webhook, or when the webhook's port is not
 *   available
 */
export async function watch(options: Options): Promise<void> {
  const { settings, force, recheck, signal, log } = options;
  if (settings.REBUILD_SCHEDULE === "off" && settings.REBUILD_SECRET === "")
    throw new CliError(
      "There is nothing to wait for: REBUILD_SCHEDULE is off, and without REBUILD_SECRET there is no webhook.",
    );
  const startedAt = new Date();
  const { rebuild, health } = watchLoop({
    publish: async (cause) => {
      const first = cause === "start" && { force, recheck };
      const run = await options.publish({ settings, cause, signal, ...first });
      if (run.picturesLeft !== undefined) pictures.start();
      return run;
    },
    log,
    signal,
  });
  const queue = singleFlightQueue(rebuild);
  const pictures = inBackground(async () => {
    if (await options.makeMissingPictures({ signal })) void queue.enqueue("pictures");
  }, log);
  const poll = pollForChange(() => queue.enqueue("webhook"));
  const schedule = startSchedule(settings.REBUILD_SCHEDULE, () => queue.enqueue("schedule"), log);
  const webhook = createWebhook({
    secret: settings.REBUILD_SECRET,
    trusted: settings.TRUSTED_PROXIES,
    log,
    onChange: poll.start,
    health: () =>
      healthOf({
        health: health(),
        startedAt,
        running: queue.isRunning(),
        third: (from) => schedule?.nextRuns(3, from)[2],
        now: new Date(),
      }),
  });
  const server = await openWebhook(webhook, settings, log).catch((error: unknown) => {
    schedule?.stop();
    throw error;
  });
  const next = schedule?.nextRun();
  log(
    next
      ? `Looking for changes at each time of ${settings.REBUILD_SCHEDULE}, next at ${next.toISOString()}.`
      : "There is no schedule: REBUILD_SCHEDULE is off.",
  );
  void queue.enqueue("start");
  if (!signal.aborted) await once(signal, "abort");
  schedule?.stop();
  poll.stop();
  await server?.close();
  await queue.stop();
  await pictures.ended();
}

/** Opens the webhook; undefined without a secret, because then anyone could call it. */
async function openWebhook(
  app: ReturnType<typeof createWebhook>,
  settings: Settings,
  log: (line: string) => void,
): Promise<Listening | undefined> {
  const { REBUILD_SECRET: secret, webhookPort: port } = settings;
  if (secret === "") {
    log("The webhook is not open, because without REBUILD_SECRET anybody could call it.");
    return undefined;
  }
  const server = await onPort(
    port,
    () => listen(app, port, hostToListenOn(settings), { trusted: settings.TRUSTED_PROXIES }),
    { another: settings.PORT + 1 },
  );
  log(`The webhook is open: POST ${server.address}/content-changed`);
  return server;
}

/**
 * Starts the schedule of rebuilds; none when the pattern is `off`.
 *
 * @param rebuild not called while its last promise is pending; its errors go to the log
 */
export const startSchedule = (
  pattern: string,
  rebuild: () => Promise<unknown>,
  log: (line: string) => void,
): Cron | undefined =>
  pattern === "off"
    ? undefined
    : new Cron(
        pattern,
        { protect: true, catch: (error) => log(`Schedule: ${String(error)}`) },
        async () => {
          await rebuild();
        },
      );

/** Runs work beside rebuilds, once at a time; its errors are logged. */
function inBackground(work: () => Promise<void>, log: (line: string) => void) {
  let running: Promise<void> | undefined;
  return {
    start: (): void => {
      running ??= work()
        .catch((error: unknown) => log(`Pictures: ${messageOf(error)}`))
        .finally(() => (running = undefined));
    },
    ended: async (): Promise<void> => running,
  };
}
