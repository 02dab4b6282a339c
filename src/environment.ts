/**
 * The browser as an interface: storage, navigation, history, clock and connectivity. Importing it
 * does not touch `window`, so it loads in Node; tests use tests/helpers/test-environment.ts.
 */

/** Ends a timer or a subscription. */
export type Stop = () => void;

/** Texts by key, for the lifetime of the tab. */
export interface SessionStorage {
  get(key: string): string | null;
  /** True when the browser stored the value; false when it refused, so that the value is lost with the page. */
  set(key: string, value: string): boolean;
  /**
   * Sets several values, all or none. True when the browser stored them; false when it refused: then
   * this page has the new values and the stored ones stay.
   */
  setAll(values: Readonly<Record<string, string>>): boolean;
  remove(key: string): void;
  clear(): void;
}

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
    /** What the address has behind `#`, percent-encoded; empty without one. */
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

/**
 * Session storage that never throws. Browsers refuse `area` in some privacy modes and when it is
 * full; refused values are kept in memory until the page is left.
 */
export function createSession(
  area: () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">,
): SessionStorage {
  const memory = new Map<string, string>();
  const attempt = (action: () => void) => {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  };
  const forget = (key: string) => attempt(() => area().removeItem(key));
  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      memory.delete(key);
      if (attempt(() => area().setItem(key, value))) return true;
      memory.set(key, value);
      // Otherwise the next page would read the older value.
      forget(key);
      return false;
    },
    setAll(values) {
      const entries = Object.entries(values);
      const replaced = new Map<string, string | null>();
      const isStored = attempt(() => {
        for (const [key, value] of entries) {
          const before = area().getItem(key);
          area().setItem(key, value);
          replaced.set(key, before);
        }
      });
      for (const [key, value] of entries)
        if (isStored) memory.delete(key);
        else memory.set(key, value);
      if (isStored) return true;
      // The old values fit again once the new ones are removed.
      for (const key of replaced.keys()) forget(key);
      for (const [key, value] of replaced)
        if (value !== null) attempt(() => area().setItem(key, value));
      return false;
    },
    remove(key) {
      memory.delete(key);
      forget(key);
    },
    clear() {
      memory.clear();
      attempt(() => area().clear());
    },
  };
}

/** The tab's own session storage. */
export const session = createSession(() => window.sessionStorage);

/** Storage that outlives the tab; logging out leaves it, so it holds nothing about a participant. */
export const lastingStorage = createSession(() => window.localStorage);

/** Runs `action` when the browser is idle, soon at the latest; Safari has no idle callback. */
export function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}

/** Calls `action` whenever Back or Forward restores the page from the back-forward cache. */
export function onReturn(action: () => void): Stop {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) action();
  };
  addEventListener("pageshow", listener);
  return () => removeEventListener("pageshow", listener);
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
