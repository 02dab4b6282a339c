import { setTimeout as pause } from "node:timers/promises";

import { LockedError } from "../../shared/file-lock.ts";

export interface WaitOptions {
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
