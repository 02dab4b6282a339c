import pLimit from "p-limit";

import type { Cause } from "../progress/run.ts";

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
