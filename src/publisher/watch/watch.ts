import type { Settings } from "../../settings.ts";
import { listen, type Listening } from "../../http/listen.ts";
import { hostToListenOn } from "../../http/local-run.ts";
import { onPort } from "../../http/open-site.ts";
import { CliError } from "../../shared/cli-error.ts";
import { type Health, healthOf } from "./health.ts";
import { lookAgain } from "./look-again.ts";
import { oneAtATime, realTimers } from "./single-flight-queue.ts";
import { runAgain } from "./watch-loop.ts";
import { startSchedule } from "./schedule.ts";
import { createWebhook } from "./webhook.ts";
import type { Work } from "./publisher-module.ts";

interface Options {
  readonly settings: Settings;
  readonly publish: Work["publish"];
  /** These hold for the first rebuild only. */
  readonly force: boolean;
  readonly recheck: boolean;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Rebuilds at once, then whenever the schedule or the webhook asks for it, until the signal comes.
 * A rebuild that is under way then gets the signal too, and is waited for.
 *
 * @throws {CliError} when there is neither schedule nor webhook, or the webhook's port can't be had
 */
export async function watch(options: Options): Promise<void> {
  const { settings, publish, force, recheck, signal, log } = options;
  if (settings.REBUILD_SCHEDULE === "off" && settings.REBUILD_SECRET === "")
    throw new CliError(
      "There is nothing to wait for: REBUILD_SCHEDULE is off, and without REBUILD_SECRET there is no webhook.",
    );
  const { run, standing } = runAgain({
    publish: (cause) =>
      cause === "start"
        ? publish({ settings, cause, force, recheck, signal })
        : publish({ settings, cause, signal }),
    log,
    signal,
  });
  const turns = oneAtATime(run);
  const announced = lookAgain(() => turns.ask("webhook"), realTimers);
  const schedule = startSchedule(settings.REBUILD_SCHEDULE, () => turns.ask("schedule"), log);
  const startedAt = new Date();
  const server = await openWebhook(settings, log, {
    ask: announced.start,
    health: () =>
      healthOf({
        standing: standing(),
        startedAt,
        running: turns.isRunning(),
        third: schedule.third,
        now: new Date(),
      }),
  }).catch((error: unknown) => {
    schedule.stop();
    throw error;
  });
  const next = schedule.next();
  log(
    next
      ? `Looking for changes at each time of ${settings.REBUILD_SCHEDULE}, next at ${next.toISOString()}.`
      : "There is no schedule: REBUILD_SCHEDULE is off.",
  );
  void turns.ask("start");
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  schedule.stop();
  announced.stop();
  await server?.close();
  await turns.stop();
}

async function openWebhook(
  settings: Settings,
  log: (line: string) => void,
  { ask, health }: { ask: () => void; health: () => Health },
): Promise<Listening | undefined> {
  const { REBUILD_SECRET: secret, REBUILD_PORT: port } = settings;
  if (secret === "") {
    log("The webhook is not open, because without REBUILD_SECRET anybody could call it.");
    return undefined;
  }
  const app = createWebhook({
    secret,
    ask,
    health,
    log,
    trusted: settings.TRUSTED_PROXIES,
  });
  const server = await onPort(
    port,
    "npm run rebuild -- --watch",
    () => listen(app, port, hostToListenOn(settings)),
    "REBUILD_PORT",
  );
  log(`The webhook is open: POST ${server.address}/content-changed`);
  return server;
}
