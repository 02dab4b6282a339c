import { type Environment, type Stop } from "../../src/site/environment.ts";
import { createSession } from "../../src/site/environment/session-storage.ts";

/** How session storage behaves in a test. */
export type StorageBehaviour = "works" | "blocked" | "full";

/** The test double of `browser`: a test advances its clock, and navigation is only recorded. */
export interface TestEnvironment extends Environment {
  /** The recorded navigation in order: `assign /x`, `replace /x`, `reload`. */
  readonly journey: readonly string[];
  /** Advances the clock and runs the timers that fall due, in order. */
  advance(milliseconds: number): void;
  setOnline(isOnline: boolean): void;
}

/** A browser's storage in memory. A `blocked` one throws on access, a `full` one on `setItem`. */
export function storageArea(behaviour: StorageBehaviour): () => Storage {
  const entries = new Map<string, string>();
  const area: Storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (behaviour === "full") throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  return () => {
    if (behaviour === "blocked") throw new DOMException("blocked", "SecurityError");
    return area;
  };
}

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

function createClock() {
  let now = 0;
  const timers = new Set<Timer>();
  const nextDue = (until: number) =>
    [...timers].filter((timer) => timer.due <= until).sort((one, other) => one.due - other.due)[0];
  return {
    clock: {
      now: () => now,
      after(delay: number, action: () => void): Stop {
        const timer = { due: now + delay, action };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    advance(milliseconds: number) {
      const until = now + milliseconds;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer);
        now = timer.due;
        timer.action();
      }
      now = until;
    },
  };
}

export function createTestEnvironment(
  storage: StorageBehaviour = "works",
  fragment = "",
): TestEnvironment {
  const journey: string[] = [];
  const listeners = new Set<(isOnline: boolean) => void>();
  let isOnline = true;
  let entryState: unknown = null;
  return {
    session: createSession(storageArea(storage)),
    navigation: {
      assign: (address) => void journey.push(`assign ${address}`),
      replace: (address) => void journey.push(`replace ${address}`),
      reload: () => void journey.push("reload"),
    },
    entry: {
      state: () => entryState,
      replaceState(state, path) {
        entryState = state;
        if (path !== undefined) journey.push(`rename ${path}`);
      },
      fragment: () => fragment,
    },
    ...createClock(),
    connectivity: {
      isOnline: () => isOnline,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    journey,
    setOnline(value) {
      isOnline = value;
      for (const listener of listeners) listener(value);
    },
  };
}
