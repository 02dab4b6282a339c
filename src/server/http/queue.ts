import pLimit from "p-limit";

import { LaterError } from "./api-error.ts";

/** Work that waits for its turn, in the order in which it came. */
export interface Queue {
  /**
   * @returns what the work returns
   * @throws {LaterError} 503 when too much waits already
   */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** How much work waits. */
  readonly waiting: () => number;
}

export interface QueueLimits {
  /** How much work is done at once. */
  readonly running: number;
  /** How much may wait for that. */
  readonly waiting: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly pause: number;
}

export function createQueue({ running, waiting, pause }: QueueLimits): Queue {
  const limit = pLimit(running);
  return {
    run: async (work) => {
      if (limit.activeCount + limit.pendingCount >= running + waiting)
        throw new LaterError(503, pause);
      return await limit(work);
    },
    waiting: () => limit.pendingCount,
  };
}
