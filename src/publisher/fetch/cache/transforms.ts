import { createHash } from "node:crypto";

import { type CacheDatabase, together } from "./database.ts";

/** Everything that was made of one text, by kind. */
type Made = Record<string, unknown>;

/**
 * Gives what follows from a text: kept from before, or made now. `make` must be a pure function of
 * the text and the setup, and give JSON; `kind` says which.
 */
export type Memoize = (text: string) => <T>(kind: string, make: () => T) => T;

/** What earlier readings have made of texts, so that one changed text costs one making. */
export interface TransformCache {
  readonly memoize: Memoize;
  /** Keeps what is new, and throws away what has been of no use when that is most of it. */
  readonly save: () => void;
}

/**
 * @param setup digest of all that decides besides the text: code, packages, settings
 * @param memory what the reading before had, in a process that goes on; it is brought up to date
 */
export function openTransformCache(
  database: CacheDatabase,
  source: string,
  setup: string,
  memory: Map<string, Made>,
): TransformCache {
  const find = database.prepare("SELECT value FROM shape WHERE source = ? AND key = ?");
  const used = new Map<string, Made>();
  const changed = new Set<string>();
  const load = (key: string): Made => {
    const value = find.get(source, key)?.["value"];
    return typeof value === "string" ? (JSON.parse(value) as Made) : {};
  };
  return {
    memoize: (text) => {
      const key = createHash("sha256").update(`${setup} ${text}`).digest("base64url");
      const made = used.get(key) ?? memory.get(key) ?? load(key);
      used.set(key, made);
      return <T>(kind: string, make: () => T): T => {
        if (!Object.hasOwn(made, kind)) {
          made[kind] = make();
          changed.add(key);
        }
        return made[kind] as T;
      };
    },
    save: () => {
      memory.clear();
      for (const [key, made] of used) memory.set(key, made);
      if (changed.size === 0) return;
      const insert = database.prepare(
        "INSERT OR REPLACE INTO shape (source, key, value) VALUES (?, ?, ?)",
      );
      together(database, () => {
        for (const key of changed) insert.run(source, key, JSON.stringify(used.get(key)));
        prune(database, source, used);
      });
    },
  };
}

function prune(database: CacheDatabase, source: string, used: ReadonlyMap<string, unknown>): void {
  const keys = database
    .prepare("SELECT key FROM shape WHERE source = ?")
    .all(source)
    .map(({ key }) => String(key));
  if (keys.length <= 2 * used.size) return;
  const remove = database.prepare("DELETE FROM shape WHERE source = ? AND key = ?");
  for (const key of keys) if (!used.has(key)) remove.run(source, key);
}
