import { availableParallelism } from "node:os";

import type { QueueLimits } from "../http/queue.ts";

/** Calls of a process whose body has arrived. More than wait for passwords, so that saves go on. */
export const admission: QueueLimits = { running: 256, waiting: 512, pause: 1 };

/** argon2 takes a core for 40 ms and 19 MB. One core stays free for all other calls. */
export const passwords: QueueLimits = {
  running: Math.max(1, availableParallelism() - 1),
  waiting: 200,
  pause: 5,
};

/** Uploaded pictures: one takes a core for a second, and up to 100 MB. */
export const pictures: QueueLimits = { running: 1, waiting: 20, pause: 5 };
