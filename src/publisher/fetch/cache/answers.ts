import * as v from "valibot";

import type { Answer } from "../request.ts";
import { type CacheDatabase, dayOf, inTransaction } from "./database.ts";

/** A good answer of an earlier fetch. */
const cachedAnswer = v.object({
  status: v.number(),
  /** Digest of status and bytes, and the name of the bytes. */
  hash: v.string(),
  /** Digest of its records. */
  digest: v.string(),
  /** Digest of code and settings that have read it. */
  setup: v.string(),
  /** ISO time at which the host last gave this answer. */
  confirmed: v.pipe(v.string(), v.isoTimestamp()),
});
export type CachedAnswer = v.InferOutput<typeof cachedAnswer>;

export type AnswerCache = ReturnType<typeof answerCache>;

/**
 * The cached answers of one host, by path and payload of their calls.
 *
 * @param source names the host in the cache
 */
export function answerCache(database: CacheDatabase, source: string) {
  const find = database.prepare(
    "SELECT status, hash, digest, setup, confirmed FROM answer JOIN body USING (hash) WHERE source = ? AND key = ?",
  );
  const bytes = database.prepare("SELECT bytes FROM body WHERE hash = ?");
  return {
    source,
    find: (key: string): CachedAnswer | undefined => {
      const read = v.safeParse(cachedAnswer, find.get(source, key));
      return read.success ? read.output : undefined;
    },
    /** The answer itself; undefined when another process has replaced it. */
    bytes: (hash: string): Uint8Array | undefined => {
      const found = bytes.get(hash)?.["bytes"];
      return found instanceof Uint8Array ? found : undefined;
    },
  };
}

/** Caches the fresh answers of a fetch, and marks the cached ones as used. */
export function saveAnswers(
  database: CacheDatabase,
  answers: readonly Pick<Answer, "host" | "key" | "digest" | "fresh" | "reason">[],
  setup: string,
  now: Date,
): void {
  const insertBody = database.prepare("INSERT OR IGNORE INTO body (hash, bytes) VALUES (?, ?)");
  const removeBody = database.prepare(
    "DELETE FROM body WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.hash = body.hash)",
  );
  const insert = database.prepare(
    "INSERT OR REPLACE INTO answer (source, key, status, hash, digest, setup, confirmed, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const confirm = database.prepare(
    "UPDATE answer SET confirmed = ?, used = ? WHERE source = ? AND key = ?",
  );
  const use = database.prepare("UPDATE answer SET used = ? WHERE source = ? AND key = ?");
  const time = now.toISOString();
  const day = dayOf(now);
  inTransaction(database, () => {
    for (const { host, key, digest, fresh, reason } of answers) {
      const { source, find } = host.cache;
      if (fresh) {
        const { status, hash, bytes } = fresh;
        const before = find(key)?.hash;
        insertBody.run(hash, bytes);
        insert.run(...[source, key, status, hash, digest, setup, time, day]);
        if (before !== undefined) removeBody.run(before);
      } else if (reason === undefined) confirm.run(time, day, source, key);
      else use.run(day, source, key);
    }
  });
}
