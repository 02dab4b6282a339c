import type { Call } from "../../../contract/call.ts";
import { shortDigest } from "../../../shared/digest.ts";
import { type AnswerRecords, type Part, readHead, readItem } from "../read-part.ts";
import { type CacheDatabase, MissingPartError } from "./database.ts";

/** The records that were read from a part of an answer. */
export interface ReadPart {
  /** Digest of the part. */
  readonly hash: string;
  /** Digest of what was read. */
  readonly digest: string;
  readonly read: AnswerRecords;
}

/** A part of a new answer. */
export interface FreshPart extends ReadPart {
  readonly bytes: Uint8Array;
}

/** Reads the parts of answers, each once over all fetches. */
export type PartReader = ReturnType<typeof partReader>;

/** @param setup digest of code and settings: what other code has read is read again */
export function partReader(database: CacheDatabase, setup: string) {
  const findAll = database.prepare(
    "SELECT part.hash, digest, part.value FROM json_each(?) JOIN part ON part.hash = json_each.value WHERE setup = ?",
  );
  const findMissing = database.prepare(
    "SELECT listed.value FROM json_each(?) AS listed WHERE NOT EXISTS (SELECT 1 FROM part WHERE part.hash = listed.value AND setup = ?)",
  );
  const findBytes = database.prepare("SELECT bytes FROM part WHERE hash = ?");
  const used = new Map<string, ReadPart>();

  /** What this code has read from some parts, by digest. */
  const find = (hashes: readonly string[]): ReadonlyMap<string, ReadPart> =>
    new Map(
      findAll.all(JSON.stringify(hashes), setup).map(({ hash, digest, value }) => {
        // Not validated, because only the same code has written it.
        const read = JSON.parse(String(value)) as AnswerRecords;
        return [String(hash), { hash: String(hash), digest: String(digest), read }];
      }),
    );
  /** The hashes of parts that are not cached, or that other code has read. */
  const missing = (hashes: readonly string[]): ReadonlySet<string> =>
    new Set(findMissing.all(JSON.stringify(hashes), setup).map(({ value }) => String(value)));

  function bytesOf(hash: string): Uint8Array {
    const found = findBytes.get(hash)?.["bytes"];
    if (found instanceof Uint8Array) return found;
    throw new MissingPartError("A part of a cached answer is missing.");
  }

  /**
   * Reads an answer.
   *
   * @param parts the head, and the elements of the list; bytes that are left out are taken from the
   *   cache
   * @throws {CallError} when the answer reports a failure or can't be read
   * @throws {MissingPartError} when the cache lacks a part whose bytes are left out
   */
  function read(
    call: Call,
    status: number,
    parts: readonly (Pick<Part, "hash"> & Partial<Part>)[],
  ): readonly ReadPart[] {
    const unknown = parts.filter(({ hash }) => !used.has(hash)).map(({ hash }) => hash);
    const cached = unknown.length > 0 ? find(unknown) : undefined;
    return parts.map((part, index) => {
      const found = used.get(part.hash) ?? cached?.get(part.hash) ?? readFresh(part, index === 0);
      used.set(part.hash, found);
      return found;
    });
    function readFresh(
      { hash, bytes = bytesOf(hash) }: Partial<Part> & { hash: string },
      isHead: boolean,
    ): ReadPart {
      const records = (isHead ? readHead : readItem)(call, status, bytes);
      return { hash, digest: shortDigest(JSON.stringify(records)), read: records };
    }
  }

  /** Whether the cache has all parts of an answer. */
  const isCached = (hashes: readonly string[]): boolean => missing(hashes).size === 0;

  /** The parts of an answer that the cache doesn't have. */
  function uncached(parts: readonly Part[]): readonly FreshPart[] {
    const lacking = missing(parts.map(({ hash }) => hash));
    return parts.flatMap(({ hash, bytes }) => {
      const read = lacking.has(hash) && used.get(hash);
      return read ? [{ ...read, bytes }] : [];
    });
  }

  return { read, isCached, uncached };
}

/** The digests of an answer's parts, as the table of answers has them. */
export const partList = {
  join: (hashes: readonly string[]): string => hashes.join(" "),
  split: (text: unknown): readonly string[] =>
    typeof text === "string" && text !== "" ? text.split(" ") : [],
} as const;
