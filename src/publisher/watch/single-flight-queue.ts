import type { Cause } from "../run/run.ts";

/** Milliseconds to wait for more asks of a burst: since the last one, and since the first. */
const quietTime = 200;
const longestWait = 1000;

/** The clock; tests have one of their own. */
export interface Timers {
  readonly now: () => number;
  /** Does some work later; what comes back calls it off. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Work that never runs twice at the same time. */
export interface Turns<Result> {
  /**
   * Asks for a run that begins after this call. Asks that wait share one, in the name of the first.
   *
   * @returns what the run brought; undefined when everything was stopped before it began
   * @throws what the work throws
   */
  readonly ask: (cause: Cause) => Promise<Result | undefined>;
  /** Takes no more asks, gives up the waiting run and waits for the one under way. */
  readonly stop: () => Promise<void>;
  readonly isRunning: () => boolean;
}

/** The one run that waits for its turn. */
interface Waiting<Result> {
  readonly cause: Cause;
  readonly askedAt: number;
  readonly promise: Promise<Result | undefined>;
  readonly settle: (result: Promise<Result | undefined> | undefined) => void;
  /** Calls off the end of the quiet time. */
  cancel: () => void;
  isQuiet: boolean;
}

/**
 * Runs work once at a time, with at most one more run waiting: what the running one has read may
 * be out of date already, and one that begins later sees everything that was asked for until then.
 * Asks in quick succession become one run.
 */
export function oneAtATime<Result>(
  work: (cause: Cause) => Promise<Result>,
  timers: Timers = realTimers,
): Turns<Result> {
  let running: Promise<unknown> | undefined;
  let waiting: Waiting<Result> | undefined;
  let stopped = false;

  /** Begins the waiting run if its burst is over and no other is under way. */
  const next = () => {
    if (running || !waiting?.isQuiet) return;
    const { cause, settle } = waiting;
    waiting = undefined;
    const run = work(cause);
    running = run
      .catch(() => undefined)
      .then(() => {
        running = undefined;
        next();
      });
    settle(run);
  };

  const listenOn = (run: Waiting<Result>) => {
    run.cancel();
    const left = run.askedAt + longestWait - timers.now();
    run.cancel = timers.after(Math.max(0, Math.min(quietTime, left)), () => {
      run.isQuiet = true;
      next();
    });
  };

  return {
    ask: (cause) => {
      if (stopped) return Promise.resolve(undefined);
      waiting ??= inLine(cause, timers.now());
      if (!waiting.isQuiet) listenOn(waiting);
      return waiting.promise;
    },
    stop: async () => {
      stopped = true;
      waiting?.cancel();
      waiting?.settle(undefined);
      waiting = undefined;
      await running;
    },
    isRunning: () => running !== undefined,
  };
}

function inLine<Result>(cause: Cause, askedAt: number): Waiting<Result> {
  const { promise, resolve } = Promise.withResolvers<Result | undefined>();
  return {
    cause,
    askedAt,
    promise,
    settle: resolve,
    cancel: () => undefined,
    isQuiet: false,
  };
}
