import { type Environment, type Stop } from "../../src/environment.ts";
import { createSession } from "../../src/environment/session-storage.ts";

/** How the twin's session storage behaves. */
export type StorageBehaviour = "works" | "blocked" | "full";

/** The twin of `browser`: time stands still until a test moves it, navigation is only written down. */
export interface TestEnvironment extends Environment {
  /** `assign /x`, `replace /x`, `reload`, in order. */
  readonly journey: readonly string[];
  /** Moves the clock and runs what falls due, in order. */
  advance(milliseconds: number): void;
  setOnline(isOnline: boolean): void;
}

/** A browser's storage in memory that refuses as told. `blocked` refuses even to be looked at. */
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
      replaceState: (state) => void (entryState = state),
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
