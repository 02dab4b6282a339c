import type { Timers } from "../../../src/publisher/watch/single-flight-queue.ts";

interface Planned {
  readonly at: number;
  readonly work: () => void;
}

/** A clock that goes on only when a test says so. */
export function handClock() {
  let time = 0;
  let planned: readonly Planned[] = [];
  const timers: Timers = {
    now: () => time,
    after: (milliseconds, work) => {
      const one = { at: time + milliseconds, work };
      planned = [...planned, one];
      return () => {
        planned = planned.filter((other) => other !== one);
      };
    },
  };
  return {
    timers,
    /** Lets time pass, and everything that follows from it happen. */
    pass: async (milliseconds: number) => {
      time += milliseconds;
      const due = planned.filter(({ at }) => at <= time);
      planned = planned.filter(({ at }) => at > time);
      for (const { work } of due) work();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
