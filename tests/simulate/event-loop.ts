import type { Stop } from "../../src/site/environment.ts";

interface Event {
  readonly due: number;
  readonly run: () => unknown;
}

/** Also lets the code run that the event continues: promises, and the API's batches of saves. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Simulated time. Whatever happens outside a page's own code is an event here, and each has ended before
 * the next begins, so that the order of events is the order of a run.
 */
export function createEventLoop() {
  const events = new Set<Event>();
  let now = 0;

  function next(until: number): Event | undefined {
    let first: Event | undefined;
    // Those of one moment come in the order in which they were scheduled.
    for (const event of events)
      if (event.due <= until && (!first || event.due < first.due)) first = event;
    return first;
  }

  async function settle(): Promise<void> {
    await turn();
    await turn();
  }

  return {
    /** Milliseconds since the run began. */
    now: () => now,
    schedule(delay: number, run: () => unknown): Stop {
      const event = { due: now + Math.max(0, Math.round(delay)), run };
      events.add(event);
      return () => void events.delete(event);
    },
    settle,
    async advance(milliseconds: number): Promise<void> {
      const until = now + Math.round(milliseconds);
      await settle();
      for (let event = next(until); event; event = next(until)) {
        events.delete(event);
        now = event.due;
        await event.run();
        await settle();
      }
      now = until;
    },
  };
}
export type EventLoop = ReturnType<typeof createEventLoop>;
