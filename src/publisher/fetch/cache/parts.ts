import type { AnswerRecords } from "../read-part.ts";
import { type CacheDatabase, MissingPartError } from "./database.ts";

/** The records that were read from a part of an answer. */
export interface ReadPart {
  /** Digest of the part. */
  readonly hash: string;
  /** Digest of what was read. */
  readonly digest: string;
  readonly read: AnswerRecords;
}

export type PartCache = ReturnType<typeof partCache>;

/**
 * The cached parts of all answers, by digest.
 *
 * @param setup digest of code and settings: what other code has read is read again
 */
export function partCache(database: CacheDatabase, setup: string) {
  const find = database.prepare(
    "SELECT part.hash, digest, part.value FROM json_each(?) JOIN part ON part.hash = json_each.value WHERE setup = ?",
  );
  const missing = database.prepare(
    "SELECT listed.value FROM json_each(?) AS listed WHERE NOT EXISTS (SELECT 1 FROM part WHERE part.hash = listed.value AND setup = ?)",
  );
  const bytes = database.prepare("SELECT bytes FROM part WHERE hash = ?");
  return {
    /** The records that this code has read from some parts, by digest. */
    find: (hashes: readonly string[]): ReadonlyMap<string, ReadPart> =>
      new Map(
        find.all(JSON.stringify(hashes), setup).map(({ hash, digest, value }) => {
          // Not validated, because only the same code has written it.
          const read = JSON.parse(String(value)) as AnswerRecords;
          return [String(hash), { hash: String(hash), digest: String(digest), read }] as const;
        }),
      ),
    /** The hashes of parts that are not cached, or that other code has read. */
    missing: (hashes: readonly string[]): ReadonlySet<string> =>
      new Set(missing.all(JSON.stringify(hashes), setup).map(({ value }) => String(value))),
    /**
     * The part itself.
     *
     * @throws {MissingPartError}
     */
    bytes: (hash: string): Uint8Array => {
      const found = bytes.get(hash)?.["bytes"];
      if (found instanceof Uint8Array) return found;
      throw new MissingPartError("A part of a cached answer is missing.");
    },
  };
}

/** The digests of an answer's parts, as the table of answers has them. */
export const partList = {
  join: (hashes: readonly string[]): string => hashes.join(" "),
  split: (text: unknown): readonly string[] =>
    typeof text === "string" && text !== "" ? text.split(" ") : [],
} as const;
