import type { Call } from "../../contract/call.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { PartCache, ReadPart } from "./cache/parts.ts";
import { type Part, readHead, readItem } from "./read-part.ts";

/** A part of a new answer. */
export interface FreshPart extends ReadPart {
  readonly bytes: Uint8Array;
}

/** Reads the parts of answers, each once over all fetches. */
export type PartReader = ReturnType<typeof partReader>;

/** @param memory what the last fetch of this process has read */
export function partReader(cache: PartCache, memory: ReadonlyMap<string, ReadPart>) {
  const used = new Map<string, ReadPart>();

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
    const known = ({ hash }: Pick<Part, "hash">) => used.get(hash) ?? memory.get(hash);
    const unknown = parts.filter((part) => !known(part)).map(({ hash }) => hash);
    const cached = unknown.length > 0 ? cache.find(unknown) : undefined;
    return parts.map((part, index) => {
      const found = known(part) ?? cached?.get(part.hash) ?? readFresh(part, index === 0);
      used.set(part.hash, found);
      return found;
    });
    function readFresh(
      { hash, bytes = cache.bytes(hash) }: Partial<Part> & { hash: string },
      isHead: boolean,
    ): ReadPart {
      const records = (isHead ? readHead : readItem)(call, status, bytes);
      return { hash, digest: shortDigest(JSON.stringify(records)), read: records };
    }
  }

  /** Whether the cache has all parts of an answer. */
  const isCached = (hashes: readonly string[]): boolean => cache.missing(hashes).size === 0;

  /**
   * The parts of an answer that the cache doesn't have. Not all of them are new: the memory outlives
   * what another process, or a repair, has removed there.
   */
  function uncached(parts: readonly Part[]): readonly FreshPart[] {
    const missing = cache.missing(parts.map(({ hash }) => hash));
    return parts.flatMap(({ hash, bytes }) => {
      const read = missing.has(hash) && used.get(hash);
      return read ? [{ ...read, bytes }] : [];
    });
  }

  return {
    read,
    isCached,
    uncached,
    /** The parts that have been read, for the next fetch of this process. */
    used: (): ReadonlyMap<string, ReadPart> => used,
  };
}
