import { fullDigest } from "../../../shared/digest.ts";
import { type CacheDatabase, inTransaction } from "./database.ts";

/** The results for one text, by kind. */
type Results = Record<string, unknown>;

/** The results of a fetch, for the next one of the same process. */
export interface TransformMemory {
  setup?: string;
  results?: ReadonlyMap<string, Results>;
}

/**
 * Returns the cached result for a text, or computes it. `compute` must be a pure function of text
 * and setup with a JSON result; `kind` names it.
 */
export type Memoize = (text: string) => <T>(kind: string, compute: () => T) => T;

/**
 * Opens the results of earlier fetches.
 *
 * @param setup digest of code, packages and settings, on which results depend besides the text
 * @param memory results of the last fetch of this process, by setup and text; `save` updates it
 */
export function openTransformCache(
  database: CacheDatabase,
  source: string,
  setup: string,
  memory: TransformMemory,
) {
  const find = database.prepare("SELECT value FROM transform WHERE source = ? AND key = ?");
  const keyOf = (text: string) => fullDigest(`${setup} ${text}`);
  const known = memory.setup === setup ? memory.results : undefined;
  // By text: the same texts come again from fetch to fetch, and their digests take longer to make.
  const used = new Map<string, Results>();
  const changed = new Set<string>();
  const load = (key: string): Results => {
    const value = find.get(source, key)?.["value"];
    return typeof value === "string" ? (JSON.parse(value) as Results) : {};
  };
  const memoize: Memoize = (text) => {
    const results = used.get(text) ?? known?.get(text) ?? load(keyOf(text));
    used.set(text, results);
    return <T>(kind: string, compute: () => T): T => {
      if (!Object.hasOwn(results, kind)) {
        results[kind] = compute();
        changed.add(text);
      }
      return results[kind] as T;
    };
  };
  return {
    memoize,
    /** Saves new results, and deletes the unused ones when they are the majority. */
    save: (): void => {
      Object.assign(memory, { setup, results: used });
      if (changed.size === 0) return;
      const insert = database.prepare(
        "INSERT OR REPLACE INTO transform (source, key, value) VALUES (?, ?, ?)",
      );
      inTransaction(database, () => {
        for (const text of changed) insert.run(source, keyOf(text), JSON.stringify(used.get(text)));
        prune(database, source, used.size, () => new Set([...used.keys()].map(keyOf)));
      });
    },
  };
}

function prune(
  database: CacheDatabase,
  source: string,
  used: number,
  usedKeys: () => ReadonlySet<string>,
): void {
  const count = database.prepare("SELECT count(*) AS count FROM transform WHERE source = ?");
  if (Number(count.get(source)?.["count"]) <= 2 * used) return;
  const present = usedKeys();
  const remove = database.prepare("DELETE FROM transform WHERE source = ? AND key = ?");
  const keys = database.prepare("SELECT key FROM transform WHERE source = ?").all(source);
  for (const { key } of keys) if (!present.has(String(key))) remove.run(source, String(key));
}
