import { availableParallelism } from "node:os";

import pLimit from "p-limit";

import { RetryLaterError } from "../http/failures.ts";

/** Queues of work in this process, and what they hold at most. */

interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly retryAfter: number;
}

export const queueLimits = {
  /**
   * Requests of a process whose body has arrived (`createFairQueue`). Of one address more than wait for
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

interface FairQueueLimits {
  /** What runs at once, in all and of one address. */
  readonly running: number;
  readonly ofAddress: number;
  /** What waits at most, of one address. */
  readonly waiting: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly retryAfter: number;
}

/** Milliseconds in which work is begun before the process reads what has arrived meanwhile. */
const slice = 5;

/** Runs the work of many addresses, so that none waits for all that another one has sent. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Begins one piece of work of each address in turn, in the order in which it came. Much that has arrived
 * at once is begun in slices, because each piece may hold up the event loop for some milliseconds.
 */
export function createFairQueue({ running, ofAddress, waiting, retryAfter }: FairQueueLimits) {
  /** In the order of their turns. */
  const addresses = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  let active = 0;
  let isScheduled = false;

  /** The address whose turn it is; undefined when nothing can begin. */
  function next(): string | undefined {
    if (active >= running) return undefined;
    for (const [address, own] of addresses)
      if (own.waiting.length > 0 && own.running < ofAddress) return address;
    return undefined;
  }

  function schedule(): void {
    if (isScheduled || next() === undefined) return;
    isScheduled = true;
    setImmediate(() => void takeTurns());
  }

  async function takeTurns(): Promise<void> {
    const end = performance.now() + slice;
    let address = next();
    while (address !== undefined && performance.now() < end) {
      begin(address);
      // All that the work does before it waits for something outside of this thread.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      address = next();
    }
    isScheduled = false;
    schedule();
  }

  function begin(address: string): void {
    const own = addresses.get(address);
    if (!own) return;
    // Behind the others.
    addresses.delete(address);
    addresses.set(address, own);
    own.running += 1;
    active += 1;
    own.waiting.shift()?.();
  }

  function end(address: string): void {
    active -= 1;
    const own = addresses.get(address);
    if (own && (own.running -= 1) === 0 && own.waiting.length === 0) addresses.delete(address);
    schedule();
  }

  return {
    /** @throws {RetryLaterError} 503 when too much of the address waits already */
    run: async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
      const own = addresses.get(address) ?? { running: 0, waiting: [] };
      if (own.waiting.length >= waiting) throw new RetryLaterError(503, retryAfter);
      addresses.set(address, own);
      const turn = new Promise<void>((resolve) => own.waiting.push(resolve));
      schedule();
      await turn;
      try {
        return await work();
      } finally {
        end(address);
      }
    },
    waiting: () => [...addresses.values()].reduce((sum, own) => sum + own.waiting.length, 0),
  };
}
