import { availableParallelism } from "node:os";

import pLimit from "p-limit";

import { RetryLaterError } from "../http/api-error.ts";

interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly retryAfter: number;
}

export const queueLimits = {
  /**
   * Requests of a process whose body has arrived (fair-queue.ts). Of one address more than wait for
   * passwords, so that an office's saves go on.
   */
  admission: { running: 256, ofAddress: 224, waiting: 512, retryAfter: 1 },
  /** argon2 takes a core for 40 ms and 19 MB. One core stays free for all other calls. */
  passwords: { running: Math.max(1, availableParallelism() - 1), waiting: 200, retryAfter: 5 },
  /**
   * Uploaded pictures: one takes a core for a second, up to five, and up to 256 MB. They wait on the disk, all
   * together for less than the minute in which a silent connection is closed.
   */
  pictures: { running: 1, waiting: 10, retryAfter: 10 },
} satisfies Readonly<Record<string, QueueLimits & { readonly ofAddress?: number }>>;

/** Runs work in the order in which it came, a limited number at a time. */
export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ running, waiting, retryAfter }: QueueLimits) {
  const limit = pLimit(running);
  return {
    /** @throws {RetryLaterError} 503 when too much waits already */
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (limit.activeCount + limit.pendingCount >= running + waiting)
        throw new RetryLaterError(503, retryAfter);
      return await limit(work);
    },
    waiting: () => limit.pendingCount,
  };
}

/** Bounds the time that an item waits for its batch. */
const maxBatch = 64;

/**
 * Returns a function that puts an item into the next batch: what has arrived while the one before it
 * ran, in the order in which it came. `run` must not throw.
 */
export function createBatchQueue<Item>(run: (batch: readonly Item[]) => Promise<void>) {
  const queue: Item[] = [];
  let isRunning = false;
  // Requests that have arrived together are read before that.
  const runNext = () => setImmediate(() => void run(queue.splice(0, maxBatch)).then(goOn));
  const goOn = () => {
    isRunning = queue.length > 0;
    if (isRunning) runNext();
  };
  return (item: Item): void => {
    queue.push(item);
    if (!isRunning) goOn();
  };
}
