/**
 * The browser: storage, navigation, history, clock and connectivity. Importing it does not touch
 * `window`, so it loads in Node; tests use tests/helpers/test-environment.ts.
 */

import { session } from "./environment/session-storage.ts";

/** Ends a timer or a subscription. */
export type Stop = () => void;

/** The browser that the code runs in. */
export const browser = {
  session,
  navigation: {
    assign: (address: string) => window.location.assign(address),
    replace: (address: string) => window.location.replace(address),
    reload: () => window.location.reload(),
  },
  /** The state of this entry of the browser's history; it survives a reload and Back. */
  entry: {
    state: () => window.history.state as unknown,
    replaceState: (state: unknown, path?: string) => window.history.replaceState(state, "", path),
    /** The address behind `#`, percent-encoded; empty without one. */
    fragment: () => window.location.hash.slice(1),
  },
  clock: {
    now: () => Date.now(),
    /** Runs `action` once, in `delay` milliseconds. */
    after(delay: number, action: () => void): Stop {
      const timer = setTimeout(action, delay);
      return () => clearTimeout(timer);
    },
  },
  connectivity: {
    isOnline: () => navigator.onLine,
    onChange(listener: (isOnline: boolean) => void): Stop {
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
export type Environment = Readonly<typeof browser>;

/**
 * The result of `work`, or `fallback` after `delay` milliseconds. Browser storage after a crash and
 * third-party scripts may never answer, and nothing may wait for them.
 */
export function within<Result, Fallback>(
  { clock, delay }: Pick<Environment, "clock"> & { readonly delay: number },
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(delay, () => resolve(fallback));
    work.then(resolve, reject).finally(stop);
  });
}
