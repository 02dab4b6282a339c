import { type RebuildRun, type Cause, degradedBy, type Result } from "../progress/run.ts";
import { describeRun } from "./outcome.ts";
import { type WaitOptions, whenUnlocked } from "./when-unlocked.ts";

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

interface Options extends WaitOptions {
  readonly publish: (cause: Cause) => Promise<RebuildRun>;
}

/** Rebuilds for a watch, logs each outcome but an interrupted one, and keeps the health status. */
export function watchLoop({ publish, ...options }: Options) {
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
