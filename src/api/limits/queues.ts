import { availableParallelism } from "node:os";

import { RetryLaterError } from "../http/failures.ts";

/** Queues of work in this process, and what they hold at most. */

interface QueueLimits {
  /** What runs at once, in all and of one sender. */
  readonly running: number;
  readonly ofSender: number;
  /** What waits at most, of one sender. */
  readonly waiting: number;
  /** The milliseconds for which work waits at most; without an end when left out. */
  readonly patience?: number;
  /** The `Retry-After` of what is refused, in seconds. */
  readonly retryAfter: number;
}

const cores = availableParallelism();
const hashing = Math.max(1, cores - 1);

/** With the work itself less than the minute in which a silent connection is closed, without an answer. */
const patience = 20_000;

export const queueLimits = {
  /**
   * Requests of a process whose body has arrived, by address. Of one address more than wait for passwords, so
   * that an office's saves go on.
   */
  admission: { running: 256, ofSender: 224, waiting: 512, retryAfter: 1 },
  /** By address: argon2 takes a core for 40 ms and 19 MB. One core stays free for all other calls. */
  passwords: { running: hashing, ofSender: hashing, waiting: 200, patience, retryAfter: 5 },
  /**
   * Uploaded pictures, by account: one takes a core for a second, up to five, and up to 256 MB. They wait on the
   * disk, at most as many as there are uploads (request-budget.ts).
   */
  pictures: { running: 1, ofSender: 1, waiting: 10, patience, retryAfter: 10 },
} satisfies Readonly<Record<string, QueueLimits>>;

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

/** Milliseconds in which work is begun before the process reads what has arrived meanwhile. */
const slice = 5;

/** Runs the work of many senders, so that none waits for all that another one has sent. */
export type Queue = ReturnType<typeof createQueue>;

/**
 * Begins one piece of work of each sender in turn, in the order in which it came. Much that has arrived at once
 * is begun in slices, because each piece may hold up the event loop for some milliseconds.
 */
export function createQueue({ running, ofSender, waiting, patience, retryAfter }: QueueLimits) {
  /** In the order of their turns. */
  const senders = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  let active = 0;
  let isScheduled = false;

  /** The sender whose turn it is; undefined when nothing can begin. */
  function next(): string | undefined {
    if (active >= running) return undefined;
    for (const [sender, own] of senders)
      if (own.waiting.length > 0 && own.running < ofSender) return sender;
    return undefined;
  }

  function schedule(): void {
    if (isScheduled || next() === undefined) return;
    isScheduled = true;
    setImmediate(() => void takeTurns());
  }

  async function takeTurns(): Promise<void> {
    const end = performance.now() + slice;
    let sender = next();
    while (sender !== undefined && performance.now() < end) {
      begin(sender);
      // All that the work does before it waits for something outside of this thread.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      sender = next();
    }
    isScheduled = false;
    schedule();
  }

  function begin(sender: string): void {
    const own = senders.get(sender);
    if (!own) return;
    // Behind the others.
    senders.delete(sender);
    senders.set(sender, own);
    own.running += 1;
    active += 1;
    own.waiting.shift()?.();
  }

  function forgetIdle(sender: string): void {
    const own = senders.get(sender);
    if (own && own.running === 0 && own.waiting.length === 0) senders.delete(sender);
  }

  function end(sender: string): void {
    active -= 1;
    const own = senders.get(sender);
    if (own) own.running -= 1;
    forgetIdle(sender);
    schedule();
  }

  /** @throws {RetryLaterError} 503 when too much of the sender waits already, or its turn takes too long */
  async function turnOf(sender: string): Promise<void> {
    const own = senders.get(sender) ?? { running: 0, waiting: [] };
    const refusal = new RetryLaterError(503, retryAfter);
    if (own.waiting.length >= waiting) throw refusal;
    senders.set(sender, own);
    const { promise, resolve, reject } = Promise.withResolvers<true>();
    const begin = () => resolve(true);
    own.waiting.push(begin);
    schedule();
    const giveUp = () => {
      own.waiting.splice(own.waiting.indexOf(begin), 1);
      forgetIdle(sender);
      reject(refusal);
    };
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    /** @throws {RetryLaterError} as `turnOf` */
    run: async <Result>(sender: string, work: () => Promise<Result>): Promise<Result> => {
      await turnOf(sender);
      try {
        return await work();
      } finally {
        end(sender);
      }
    },
    waiting: () => [...senders.values()].reduce((sum, own) => sum + own.waiting.length, 0),
  };
}
