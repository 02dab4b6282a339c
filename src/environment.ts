/**
 * The browser as an interface: storage, navigation, history, clock and connectivity. Importing it
 * does not touch `window`, so it loads in Node; tests use tests/helpers/test-environment.ts.
 */

import { session, type SessionStorage } from "./environment/session-storage.ts";

/** Ends a timer or a subscription. */
export type Stop = () => void;

export interface Environment {
  readonly session: SessionStorage;
  readonly navigation: {
    assign(address: string): void;
    replace(address: string): void;
    reload(): void;
  };
  /** The state of this entry of the browser's history; it survives a reload and Back. */
  readonly entry: {
    state(): unknown;
    replaceState(state: unknown): void;
    /** The address behind `#`, percent-encoded; empty without one. */
    fragment(): string;
  };
  readonly clock: {
    now(): number;
    /** Runs `action` once, in `delay` milliseconds. */
    after(delay: number, action: () => void): Stop;
  };
  readonly connectivity: {
    isOnline(): boolean;
    onChange(listener: (isOnline: boolean) => void): Stop;
  };
}

/** The browser that the code runs in. */
export const browser: Environment = {
  session,
  navigation: {
    assign: (address) => window.location.assign(address),
    replace: (address) => window.location.replace(address),
    reload: () => window.location.reload(),
  },
  entry: {
    state: () => window.history.state as unknown,
    replaceState: (state) => window.history.replaceState(state, ""),
    fragment: () => window.location.hash.slice(1),
  },
  clock: {
    now: () => Date.now(),
    after(delay, action) {
      const timer = setTimeout(action, delay);
      return () => clearTimeout(timer);
    },
  },
  connectivity: {
    isOnline: () => navigator.onLine,
    onChange(listener) {
      const report = () => listener(navigator.onLine);
      window.addEventListener("online", report);
      window.addEventListener("offline", report);
      return () => {
        window.removeEventListener("online", report);
        window.removeEventListener("offline", report);
      };
    },
  },
};
