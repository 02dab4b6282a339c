import * as v from "valibot";

import { dayOf, type CacheDatabase, together } from "./database.ts";

/** A good answer of an earlier reading. */
const cachedAnswer = v.object({
  status: v.number(),
  /** Digest of the answer as it came, and the name of its bytes. */
  hash: v.string(),
  /** Digest of what it says. */
  content: v.string(),
  /** Digest of the code that has read it. */
  setup: v.string(),
  /** ISO time at which the host last gave this answer. */
  confirmed: v.pipe(v.string(), v.isoTimestamp()),
});
export type CachedAnswer = v.InferOutput<typeof cachedAnswer>;

/** An answer that a reading has used. */
export interface UsedAnswer {
  /** Path and payload of the call. */
  readonly key: string;
  /** Whether the host gave it, or vouched for it, in this reading; else it only stood in. */
  readonly confirmed: boolean;
  /** Only when it is not kept as it is. */
  readonly fresh?: Pick<CachedAnswer, "status" | "hash" | "content"> & {
    readonly bytes: Uint8Array;
  };
}

/** The kept answers of one host. */
export interface AnswerCache {
  readonly find: (key: string) => CachedAnswer | undefined;
  readonly has: (hash: string) => boolean;
  /** The answer itself; nothing when it is not there any more. */
  readonly bytes: (hash: string) => Uint8Array | undefined;
  /** Keeps the answers of a reading; those of other calls stay as they are. */
  readonly save: (answers: Iterable<UsedAnswer>, setup: string, now: Date) => void;
}

export function answerCache(database: CacheDatabase, source: string): AnswerCache {
  const find = database.prepare(
    "SELECT status, hash, content, setup, confirmed FROM answer WHERE source = ? AND key = ?",
  );
  const has = database.prepare("SELECT 1 FROM body WHERE hash = ?");
  const bytes = database.prepare("SELECT bytes FROM body WHERE hash = ?");
  const findOne = (key: string) => {
    const read = v.safeParse(cachedAnswer, find.get(source, key));
    return read.success ? read.output : undefined;
  };
  return {
    find: findOne,
    has: (hash) => has.get(hash) !== undefined,
    bytes: (hash) => {
      const found = bytes.get(hash)?.["bytes"];
      return found instanceof Uint8Array ? found : undefined;
    },
    save: (answers, setup, now) => {
      const insertBody = database.prepare("INSERT OR IGNORE INTO body (hash, bytes) VALUES (?, ?)");
      const removeBody = database.prepare(
        "DELETE FROM body WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.hash = body.hash)",
      );
      const insert = database.prepare(
        "INSERT OR REPLACE INTO answer (source, key, status, hash, content, setup, confirmed, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      );
      const confirm = database.prepare(
        "UPDATE answer SET confirmed = ?, used = ? WHERE source = ? AND key = ?",
      );
      const use = database.prepare("UPDATE answer SET used = ? WHERE source = ? AND key = ?");
      const time = now.toISOString();
      const day = dayOf(now);
      together(database, () => {
        for (const { key, confirmed, fresh } of answers) {
          if (fresh) {
            const { status, hash, content, bytes } = fresh;
            const before = findOne(key)?.hash;
            insertBody.run(hash, bytes);
            insert.run(...[source, key, status, hash, content, setup, time, day]);
            if (before !== undefined) removeBody.run(before);
          } else if (confirmed) confirm.run(time, day, source, key);
          else use.run(day, source, key);
        }
      });
    },
  };
}
