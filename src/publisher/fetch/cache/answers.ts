import * as v from "valibot";

import type { Answer, FreshAnswer } from "../request.ts";
import { type CacheDatabase, dayOf, inTransaction } from "./database.ts";
import { partList } from "./parts.ts";

/** A good answer of an earlier fetch. */
const cachedAnswer = v.object({
  status: v.number(),
  /** Digest of all parts. */
  hash: v.string(),
  /** Digest of its records. */
  digest: v.string(),
  /** Digest of code and settings that have read it. */
  setup: v.string(),
  /** ISO time at which the host last gave this answer. */
  confirmed: v.pipe(v.string(), v.isoTimestamp()),
  etag: v.nullable(v.string()),
  /** The basis that the call gave for its answer, if it gives one. */
  basis: v.nullable(v.string()),
});
export type CachedAnswer = v.InferOutput<typeof cachedAnswer>;

export type AnswerCache = ReturnType<typeof answerCache>;

/** The cached answers of one host, which `source` names, by path and payload of their calls. */
export function answerCache(database: CacheDatabase, source: string) {
  const columns = Object.keys(cachedAnswer.entries).join(", ");
  const find = database.prepare(`SELECT ${columns} FROM answer WHERE source = ? AND key = ?`);
  const parts = database.prepare("SELECT parts FROM answer WHERE source = ? AND key = ?");
  const inTurn = database.prepare(`
    SELECT key FROM answer WHERE source = ?1 AND key >= ?2 AND key < ?3 ORDER BY confirmed
    LIMIT max(25, (SELECT count(*) FROM answer WHERE source = ?1 AND key >= ?2 AND key < ?3) / 250)`);
  const bases = database.prepare(
    "SELECT key, basis FROM answer WHERE source = ? AND key >= ? AND key < ? AND setup = ? AND basis IS NOT NULL",
  );
  return {
    source,
    find: (key: string): CachedAnswer | undefined => {
      const read = v.safeParse(cachedAnswer, find.get(source, key));
      return read.success ? read.output : undefined;
    },
    /** Digests of the parts of an answer, in their order; none when another process has removed it. */
    partsOf: (key: string): readonly string[] => partList.split(parts.get(source, key)?.["parts"]),
    /** The bases of the answers of a path that this code has read, by key. */
    bases: (path: string, setup: string): ReadonlyMap<string, string> =>
      new Map(
        bases
          .all(source, `${path} `, `${path}!`, setup)
          .map(({ key, basis }) => [String(key), String(basis)]),
      ),
    /**
     * Keys of the answers of a path that were confirmed longest ago, whose turn it is: one of 250, so
     * that a rebuild every five minutes has had all in a day, and at least 25.
     */
    inTurn: (path: string): ReadonlySet<string> =>
      // A key is the path, a space and a payload.
      new Set(inTurn.all(source, `${path} `, `${path}!`).map(({ key }) => String(key))),
  };
}

interface FetchedAnswers {
  /** Of all calls. */
  readonly answers: readonly Answer[];
  /** Those that the cache doesn't have, by key. */
  readonly freshAnswers: ReadonlyMap<string, FreshAnswer>;
  /** Digest of code and settings. */
  readonly setup: string;
  readonly now: Date;
}

/** Caches the fresh answers of a fetch, and marks the cached ones as used. */
export function saveAnswers(
  database: CacheDatabase,
  { answers, freshAnswers, setup, now }: FetchedAnswers,
): void {
  const removePart = database.prepare("DELETE FROM part WHERE hash = ?");
  const insertPart = database.prepare(
    "INSERT OR REPLACE INTO part (hash, bytes, setup, digest, value) VALUES (?, ?, ?, ?, ?)",
  );
  const insert = database.prepare(
    "INSERT OR REPLACE INTO answer (source, key, status, hash, parts, digest, setup, confirmed, etag, basis, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const confirm = database.prepare(
    "UPDATE answer SET confirmed = ?, basis = ?, used = ? WHERE source = ? AND key = ?",
  );
  const use = database.prepare(
    "UPDATE answer SET used = ? WHERE source = ? AND key = ? AND used <> ?",
  );
  const time = now.toISOString();
  const day = dayOf(now);
  inTransaction(database, () => {
    for (const { host, key, digest, reason, basis = null, isUnasked } of answers) {
      const { source, partsOf } = host.cache;
      const fresh = freshAnswers.get(key);
      if (fresh) {
        const { status, hash, etag = null, parts, uncached } = fresh;
        const present = new Set(parts);
        // A part belongs to one answer: its hash depends on host and call.
        for (const before of partsOf(key)) if (!present.has(before)) removePart.run(before);
        for (const { hash: part, bytes, digest: ownDigest, read: records } of uncached)
          insertPart.run(part, bytes, setup, ownDigest, JSON.stringify(records));
        const list = partList.join(parts);
        insert.run(source, key, status, hash, list, digest, setup, time, etag, basis, day);
      } else if (reason === undefined && !isUnasked) confirm.run(time, basis, day, source, key);
      else use.run(day, source, key, day);
    }
  });
}
