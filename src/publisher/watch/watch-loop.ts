import { setTimeout as wait } from "node:timers/promises";

import { type RebuildRun, type Cause, degradedBy, type Result } from "../run/run.ts";
import { LockedError } from "../../shared/file-lock.ts";
import type { Standing } from "./health.ts";
import { sentencesOf } from "./outcome.ts";

interface Options {
  readonly publish: (cause: Cause) => Promise<RebuildRun>;
  readonly log: (line: string) => void;
  /** Ends the wait for another process. */
  readonly signal: AbortSignal;
  /** Waits until another process may have ended its rebuild. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => Date;
}

const betweenLooks = 2000;

/**
 * One rebuild of many: tells the log how it ended, and how many in a row have failed. An error
 * goes no further, so that the watch goes on. What is broken off because the watch is to end is
 * not worth a line.
 */
export function runAgain({
  publish,
  log,
  signal,
  pause = () => wait(betweenLooks, undefined, { signal }),
  now = () => new Date(),
}: Options) {
  let standing: Standing = {
    lastResult: null,
    lastEndedAt: null,
    lastGoodAt: null,
    failuresInARow: 0,
    degradedBy: 0,
  };

  /** The change that a webhook told of may have come after another process read the content. */
  const whenFree = async (cause: Cause): Promise<RebuildRun> => {
    for (let told = false; ; told = true) {
      try {
        return await publish(cause);
      } catch (error) {
        if (!(error instanceof LockedError) || signal.aborted) throw error;
        if (!told) log(error.message);
        await pause(signal);
      }
    }
  };

  const note = (result: Result, failedCalls = 0) => {
    const failed = result === "failed" || result === "refused";
    const failuresInARow = failed ? standing.failuresInARow + 1 : 0;
    const endedAt = now().toISOString();
    standing = {
      lastResult: result,
      lastEndedAt: endedAt,
      lastGoodAt: failed ? standing.lastGoodAt : endedAt,
      failuresInARow,
      degradedBy: failedCalls,
    };
    if (failuresInARow > 1) log(`${failuresInARow} rebuilds in a row were not published.`);
  };

  return {
    standing: () => standing,
    /** @returns how it ended; undefined when the watch is to end */
    run: async (cause: Cause): Promise<Result | undefined> => {
      try {
        const run = await whenFree(cause);
        const { result } = run;
        if (result === "failed" && signal.aborted) return undefined;
        for (const line of sentencesOf(run)) log(line);
        note(result, degradedBy(run));
        return result;
      } catch (error) {
        if (signal.aborted) return undefined;
        log(`The rebuild ended with an error: ${stackOf(error)}`);
        note("failed");
        return "failed";
      }
    },
  };
}

const stackOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
