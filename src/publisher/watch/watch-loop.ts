import { type RebuildRun, type Cause, degradedBy, type Result } from "../run/run.ts";
import type { HealthStatus } from "./health.ts";
import { describeRun } from "./outcome.ts";
import { type WaitOptions, whenUnlocked } from "./when-unlocked.ts";

interface Options extends WaitOptions {
  readonly publish: (cause: Cause) => Promise<RebuildRun>;
}

/**
 * The rebuilds of a watch: logs the outcome of each, errors included, and keeps the health status. A
 * rebuild that was interrupted by the end of the watch is not logged.
 */
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
