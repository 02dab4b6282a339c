import pLimit from "p-limit";

import { LaterError } from "./api-error.ts";

/** Work that waits for its turn, in the order in which it came. */
export type Queue = ReturnType<typeof createQueue>;

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly pause: number;
}

export function createQueue({ running, waiting, pause }: QueueLimits) {
  const limit = pLimit(running);
  return {
    /** @throws {LaterError} 503 when too much waits already */
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (limit.activeCount + limit.pendingCount >= running + waiting)
        throw new LaterError(503, pause);
      return await limit(work);
    },
    waiting: () => limit.pendingCount,
  };
}
