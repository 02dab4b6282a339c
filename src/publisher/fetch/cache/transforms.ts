import { fullDigest, shortDigest } from "../../../shared/digest.ts";
import { type CacheDatabase, inTransaction } from "./database.ts";

/** The results of the transforms of one text. */
interface TextResults {
  /** Digest of text and setup. */
  readonly key: string;
  /** By kind; one row of the cache. */
  readonly results: Record<string, unknown>;
  /** JSON by kind; a row of the cache for each. As bytes, which V8's heap doesn't hold. */
  readonly late: Map<string, Uint8Array>;
}

/** A large result that is rarely needed: it stays JSON until then. */
export interface Late<T> {
  readonly digest: string;
  readonly read: () => T;
}

/**
 * Returns functions that give the cached result for a text, or compute it. `compute` must be a pure
 * function of text and setup with a JSON result; `kind` names it.
 */
export type Memoize = (text: string) => {
  readonly result: <T>(kind: string, compute: () => T) => T;
  readonly late: <T>(kind: string, compute: () => T) => Late<T>;
};

/**
 * Opens the results of earlier fetches.
 *
 * @param setup digest of code, packages and settings, on which results depend besides the text
 */
export function openTransformCache(database: CacheDatabase, source: string, setup: string) {
  const find = database.prepare("SELECT value FROM transform WHERE source = ? AND key = ?");
  // By text, whose digest takes longer to make.
  const used = new Map<string, TextResults>();
  const changed = new Set<TextResults>();
  /** New late results, by key. */
  const changedLate = new Map<string, Uint8Array>();
  let preloaded: ReadonlyMap<unknown, unknown> | undefined;

  const stored = (key: string): unknown =>
    preloaded ? preloaded.get(key) : find.get(source, key)?.["value"];
  const load = (text: string): TextResults => {
    const prefix = text.startsWith(calls.first) ? calls.first : "";
    const key = prefix + fullDigest(`${setup} ${text}`);
    const json = stored(key);
    const results = JSON.parse(typeof json === "string" ? json : "{}") as TextResults["results"];
    return { key, results, late: new Map() };
  };
  const storedLate = (key: string): Uint8Array | undefined => {
    const json = stored(key);
    return json instanceof Uint8Array ? json : undefined;
  };

  const memoize: Memoize = (text) => {
    const of = used.get(text) ?? load(text);
    used.set(text, of);
    const result = <T>(kind: string, compute: () => T): T => {
      if (!Object.hasOwn(of.results, kind)) {
        of.results[kind] = compute();
        changed.add(of);
      }
      return of.results[kind] as T;
    };
    const late = <T>(kind: string, compute: () => T): Late<T> => {
      const isStored = Object.hasOwn(of.results, kind);
      const known = of.late.get(kind) ?? (isStored ? storedLate(lateKey(of.key, kind)) : undefined);
      const json = known ?? Buffer.from(JSON.stringify(compute()));
      if (known === undefined) {
        changedLate.set(lateKey(of.key, kind), json);
        of.results[kind] = shortDigest(json);
        changed.add(of);
      }
      of.late.set(kind, json);
      return lateOf(String(of.results[kind]), json);
    };
    return { result, late };
  };

  return {
    memoize,
    /** Reads all results at once, which takes half the time. */
    preload: (): void => {
      const rows = database.prepare("SELECT key, value FROM transform WHERE source = ?");
      preloaded = new Map(rows.all(source).map(({ key, value }) => [key, value]));
    },
    /** Saves new results, and deletes the unused ones when they are the majority. */
    save: (): void => {
      if (changed.size === 0) return;
      const insert = database.prepare(
        "INSERT OR REPLACE INTO transform (source, key, value) VALUES (?, ?, ?)",
      );
      inTransaction(database, () => {
        for (const { key, results } of changed) insert.run(source, key, JSON.stringify(results));
        for (const [key, json] of changedLate) insert.run(source, key, json);
        prune(database, source, used);
      });
    },
  };
}

/**
 * Texts that begin so name an answer and have the calls that follow from it, for thousands of posts: with the
 * next answer they are of no use.
 */
const calls = { first: "calls ", end: "calls!" } as const;

/** A function of its own: a closure keeps everything around it in memory. */
const lateOf = <T>(digest: string, json: Uint8Array): Late<T> => ({
  digest,
  read: () => JSON.parse(utf8.decode(json)) as T,
});

const utf8 = new TextDecoder();

/** Deletes calls after answers of before, and what was made of other unused texts when it is the majority. */
function prune(
  database: CacheDatabase,
  source: string,
  used: ReadonlyMap<string, TextResults>,
): void {
  const present = Array.from(used.values(), ({ key, late }) => [
    key,
    ...Array.from(late.keys(), (kind) => lateKey(key, kind)),
  ]).flat();
  const others = "AND key NOT IN (SELECT value FROM json_each(?))";
  const presentCalls = present.filter((key) => key.startsWith(calls.first));
  database
    .prepare(`DELETE FROM transform WHERE source = ? AND key >= ? AND key < ? ${others}`)
    .run(source, calls.first, calls.end, JSON.stringify(presentCalls));
  const count = database.prepare("SELECT count(*) AS count FROM transform WHERE source = ?");
  if (Number(count.get(source)?.["count"]) <= 2 * present.length) return;
  database
    .prepare(`DELETE FROM transform WHERE source = ? ${others}`)
    .run(source, JSON.stringify(present));
}

const lateKey = (key: string, kind: string) => `${key} ${kind}`;
