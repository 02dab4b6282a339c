/**
 * The watch: rebuilds at the times of a schedule and when the webhook is called, one after the other, and
 * tells `/health` how they end.
 */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { Cron } from "croner";
import pLimit from "p-limit";

import type { Settings } from "../../shared/settings.ts";
import { listen, type Listening } from "../../shared/http/listen.ts";
import { hostToListenOn, onPort } from "../../shared/http/command-server.ts";
import { CliError } from "../../shared/errors.ts";
import type { makeMissingPictures } from "../make-missing-pictures.ts";
import type { publish } from "../publish.ts";
import { messageOf } from "../progress/format.ts";
import { createWebhook } from "./webhook.ts";
import { type RebuildRun, type Cause, degradedBy, type Result } from "../progress/run.ts";
import { describeRun } from "./outcome.ts";
import { LockedError } from "../../shared/file-lock.ts";

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

/** Outcomes of the rebuilds of a watch. */
export interface HealthStatus {
  readonly lastResult: Result | null;
  readonly lastEndedAt: string | null;
  /** End of the last rebuild that was neither refused nor failed. */
  readonly lastGoodAt: string | null;
  readonly failuresInARow: number;
  /** Content calls that failed in the last rebuild although it succeeded. */
  readonly degradedBy: number;
}

interface LoopOptions extends WaitOptions {
  readonly publish: (cause: Cause) => Promise<RebuildRun>;
}

/** Rebuilds for a watch, logs each outcome but an interrupted one, and keeps the health status. */
export function watchLoop({ publish, ...options }: LoopOptions) {
  const { log, signal } = options;
  let health: HealthStatus = {
    lastResult: null,
    lastEndedAt: null,
    lastGoodAt: null,
    failuresInARow: 0,
    degradedBy: 0,
  };

  const updateHealth = (result: Result, failedCalls: number) => {
    const hasFailed = result === "failed" || result === "refused";
    const failuresInARow = hasFailed ? health.failuresInARow + 1 : 0;
    const endedAt = new Date().toISOString();
    health = {
      lastResult: result,
      lastEndedAt: endedAt,
      lastGoodAt: hasFailed ? health.lastGoodAt : endedAt,
      failuresInARow,
      degradedBy: failedCalls,
    };
    if (failuresInARow > 1) log(`${failuresInARow} rebuilds in a row were not published.`);
  };

  return {
    health: (): HealthStatus => health,
    /** Rebuilds once. Gives the result; undefined when the watch ended meanwhile. Never rejects. */
    rebuild: async (cause: Cause): Promise<Result | undefined> => {
      try {
        const run = await whenUnlocked(() => publish(cause), options);
        if (run.result === "failed" && signal.aborted) return undefined;
        for (const line of describeRun(run)) log(line);
        updateHealth(run.result, degradedBy(run));
        return run.result;
      } catch (error) {
        if (signal.aborted) return undefined;
        const stack = error instanceof Error ? error.stack : undefined;
        log(`The rebuild ended with an error: ${stack ?? String(error)}`);
        updateHealth("failed", 0);
        return "failed";
      }
    },
  };
}

interface Watch {
  readonly health: HealthStatus;
  readonly startedAt: Date;
  readonly running: boolean;
  /** The schedule's third time after a date; undefined without a schedule. */
  readonly third: (from: Date) => Date | undefined;
  readonly now: Date;
}

const mostFailures = 3;

/**
 * The answer of `/health`, and why the status is failing: after three failures in a row, and when no rebuild has
 * succeeded for three times of the schedule.
 */
export function healthOf({ health, startedAt, running, third, now }: Watch) {
  const { failuresInARow, lastGoodAt } = health;
  const reasons: string[] = [];
  if (failuresInARow >= mostFailures)
    reasons.push(
      `${failuresInARow} rebuilds in a row failed or were refused; .data/releases/rebuild.log says why.`,
    );
  const due = third(lastGoodAt === null ? startedAt : new Date(lastGoodAt));
  if (due && due < now)
    reasons.push(
      lastGoodAt === null
        ? `No rebuild has succeeded since the watch began at ${startedAt.toISOString()}.`
        : `The last rebuild that succeeded ended at ${lastGoodAt}.`,
    );
  const status = reasons.length === 0 ? ("ok" as const) : ("failing" as const);
  return { status, reasons, running, ...health };
}

/**
 * Milliseconds between two rebuilds: 5, 20 and 60 seconds after the first. A content system may call
 * the webhook before its API, or a cache in front of it, shows the change.
 */
const pauses = [5_000, 15_000, 40_000];

/**
 * Creates a poll for a change that the webhook has announced. It rebuilds until the change is
 * published, at most four times.
 *
 * @param rebuild requests a rebuild; gives undefined when the watch has ended
 */
export function pollForChange(rebuild: () => Promise<Result | undefined>) {
  let current = 0;
  let timer: NodeJS.Timeout | undefined;
  const poll = async (id: number, [pause, ...rest]: readonly number[]) => {
    const result = await rebuild();
    if (result === undefined || result === "published") return;
    if (pause === undefined || id !== current) return;
    timer = setTimeout(() => void poll(id, rest), pause);
  };
  const stop = (): void => {
    current += 1;
    clearTimeout(timer);
  };
  return {
    /** Rebuilds now, and again until a change is published. A further call starts over. */
    start: (): void => {
      stop();
      void poll(current, pauses);
    },
    stop,
  };
}

/**
 * Creates a queue with at most one run in flight and one waiting. A request during a run needs another
 * one, because the content may have been fetched before. A burst of requests becomes two runs.
 */
export function singleFlightQueue<Result>(run: (cause: Cause) => Promise<Result>) {
  const limit = pLimit(1);
  let waiting: Promise<Result | undefined> | undefined;
  let isStopped = false;

  const start = (cause: Cause) => {
    waiting = undefined;
    return isStopped ? undefined : run(cause);
  };

  return {
    /**
     * Requests a run that begins after this call. Waiting requests share one run, with the cause of
     * the first.
     *
     * @returns the result of the run; undefined when the queue was stopped before it began
     * @throws what the run throws
     */
    enqueue: (cause: Cause): Promise<Result | undefined> => {
      if (isStopped) return Promise.resolve(undefined);
      return (waiting ??= limit(() => start(cause)));
    },
    /** Drops the waiting run, accepts no further requests, and waits for the run in flight. */
    stop: async (): Promise<void> => {
      isStopped = true;
      await limit(() => undefined);
    },
    isRunning: () => limit.activeCount > 0,
  };
}

interface WaitOptions {
  /** Is called once when another process has the lock. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two attempts; tests have none. */
  readonly retryDelay?: number | undefined;
}

/**
 * Repeats a rebuild until no other process has the lock: the content may have changed after that one
 * has fetched it.
 *
 * @throws {LockedError} when the signal has aborted; and what `work` throws
 */
export async function whenUnlocked<Result>(
  work: () => Promise<Result>,
  { log, signal, retryDelay = 2000 }: WaitOptions,
): Promise<Result> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LockedError) || signal.aborted) throw error;
      if (!isLogged) log(error.message);
      await pause(retryDelay, undefined, { signal }).catch(() => undefined);
    }
  }
}
