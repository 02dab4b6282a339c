/** Session and local storage of browsers, which never throw. Importing it touches no `window`. */

/**
 * Texts by key, in a storage that never throws. Browsers refuse `area` in some privacy modes and when it is
 * full; refused values are kept in memory until the page is left.
 */
export function createSession(
  area: () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">,
) {
  const memory = new Map<string, string>();
  /** Keys whose stored values the browser did not let go: they follow the memory once it does, before anything else. */
  const late = new Set<string>();
  const reach = () => {
    const storage = area();
    for (const key of late) {
      storage.removeItem(key);
      const value = memory.get(key);
      if (value !== undefined) attempt(() => storage.setItem(key, value));
    }
    late.clear();
    return storage;
  };
  const attempt = (action: () => unknown) => {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  };
  const forget = (key: string): void => {
    if (!attempt(() => reach().removeItem(key))) late.add(key);
  };
  return {
    get(key: string) {
      let value = memory.get(key) ?? null;
      if (value === null) attempt(() => (value = reach().getItem(key)));
      return value;
    },
    /** False when the browser refused to store the value, so that it is lost with the page. */
    set(key: string, value: string) {
      memory.delete(key);
      if (attempt(() => reach().setItem(key, value))) return true;
      memory.set(key, value);
      // Otherwise the next page would read the older value.
      forget(key);
      return false;
    },
    /**
     * Sets several values, all or none. False when the browser refused them: then this page has the new
     * values and the stored ones stay.
     */
    setAll(values: Readonly<Record<string, string>>) {
      const entries = Object.entries(values);
      const replaced = new Map<string, string | null>();
      const isStored = attempt(() => {
        const storage = reach();
        for (const [key, value] of entries) {
          const before = storage.getItem(key);
          storage.setItem(key, value);
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
    remove(key: string) {
      memory.delete(key);
      forget(key);
    },
    clear() {
      memory.clear();
      attempt(() => area().clear());
    },
  };
}

export type SessionStorage = ReturnType<typeof createSession>;

/** The tab's own session storage. */
export const session = createSession(() => window.sessionStorage);

/** Storage that outlives the tab; logging out leaves it, so it holds nothing about a participant. */
export const lastingStorage = createSession(() => window.localStorage);
