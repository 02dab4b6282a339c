import { fullDigest } from "../../../shared/digest.ts";
import { type CacheDatabase, inTransaction } from "./database.ts";

/** The results for one text, by kind. */
type Results = Record<string, unknown>;

/**
 * Returns the cached result for a text, or computes it. `compute` must be a pure function of text
 * and setup with a JSON result; `kind` names it.
 */
export type Memoize = (text: string) => <T>(kind: string, compute: () => T) => T;

/**
 * Opens the results of earlier fetches.
 *
 * @param setup digest of code, packages and settings, on which results depend besides the text
 * @param memory results of the last fetch of this process; `save` updates it
 */
export function openTransformCache(
  database: CacheDatabase,
  source: string,
  setup: string,
  memory: Map<string, Results>,
) {
  const find = database.prepare("SELECT value FROM transform WHERE source = ? AND key = ?");
  const used = new Map<string, Results>();
  const changed = new Set<string>();
  const load = (key: string): Results => {
    const value = find.get(source, key)?.["value"];
    return typeof value === "string" ? (JSON.parse(value) as Results) : {};
  };
  const memoize: Memoize = (text) => {
    const key = fullDigest(`${setup} ${text}`);
    const results = used.get(key) ?? memory.get(key) ?? load(key);
    used.set(key, results);
    return <T>(kind: string, compute: () => T): T => {
      if (!Object.hasOwn(results, kind)) {
        results[kind] = compute();
        changed.add(key);
      }
      return results[kind] as T;
    };
  };
  return {
    memoize,
    /** Saves new results, and deletes the unused ones when they are the majority. */
    save: (): void => {
      memory.clear();
      for (const [key, results] of used) memory.set(key, results);
      if (changed.size === 0) return;
      const insert = database.prepare(
        "INSERT OR REPLACE INTO transform (source, key, value) VALUES (?, ?, ?)",
      );
      inTransaction(database, () => {
        for (const key of changed) insert.run(source, key, JSON.stringify(used.get(key)));
        prune(database, source, used);
      });
    },
  };
}

function prune(database: CacheDatabase, source: string, used: ReadonlyMap<string, unknown>): void {
  const keys = database
    .prepare("SELECT key FROM transform WHERE source = ?")
    .all(source)
    .map(({ key }) => String(key));
  if (keys.length <= 2 * used.size) return;
  const remove = database.prepare("DELETE FROM transform WHERE source = ? AND key = ?");
  for (const key of keys) if (!used.has(key)) remove.run(source, key);
}
