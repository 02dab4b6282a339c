import pLimit from "p-limit";

import type { Cause } from "../run/run.ts";

/** Milliseconds that a run waits for further requests: after the last one, and after the first. */
const quietTime = 200;
const longestWait = 1000;

/** The run that has not begun. */
interface Waiting<Result> {
  readonly result: Promise<Result | undefined>;
  /** Ends the quiet time. */
  readonly begin: () => void;
  /** Time of `performance.now` at which the quiet time ends at the latest. */
  readonly deadline: number;
  timer?: NodeJS.Timeout;
}

/**
 * Creates a queue with at most one run in flight and one waiting. A request during a run needs another
 * one, because the content may have been fetched before. A burst of requests becomes one run.
 */
export function singleFlightQueue<Result>(run: (cause: Cause) => Promise<Result>) {
  const limit = pLimit(1);
  let waiting: Waiting<Result> | undefined;
  let isStopped = false;

  const createWaiting = (cause: Cause): Waiting<Result> => {
    const { promise: quiet, resolve } = Promise.withResolvers<undefined>();
    const start = () => {
      waiting = undefined;
      return isStopped ? undefined : run(cause);
    };
    const result = quiet.then(() => limit(start));
    return { result, begin: () => resolve(undefined), deadline: performance.now() + longestWait };
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
      waiting ??= createWaiting(cause);
      clearTimeout(waiting.timer);
      const left = waiting.deadline - performance.now();
      waiting.timer = setTimeout(waiting.begin, Math.min(quietTime, left));
      return waiting.result;
    },
    /** Drops the waiting run, accepts no further requests, and waits for the run in flight. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(waiting?.timer);
      waiting?.begin();
      await limit(() => undefined);
    },
    isRunning: () => limit.activeCount > 0,
  };
}
