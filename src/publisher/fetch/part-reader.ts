import type { Call } from "../../contract/call.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { PartCache, ReadPart } from "./cache/parts.ts";
import { CallFailure } from "./post-call.ts";
import { type Part, readHead, readItem } from "./read-part.ts";

/** A part that this fetch has read from its bytes. */
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
   * @returns what was read from each part, and the parts among them that the cache doesn't have
   * @throws {CallFailure} when the answer reports a failure or can't be read
   */
  function read(
    call: Call,
    status: number,
    parts: readonly (Pick<Part, "hash"> & Partial<Part>)[],
  ) {
    const known = ({ hash }: Pick<Part, "hash">) => used.get(hash) ?? memory.get(hash);
    const unknown = parts.filter((part) => !known(part)).map(({ hash }) => hash);
    const cached = unknown.length > 0 ? cache.find(unknown) : undefined;
    const fresh: FreshPart[] = [];
    const all = parts.map((part, index) => {
      const found = known(part) ?? cached?.get(part.hash) ?? readFresh(part, index === 0);
      used.set(part.hash, found);
      return found;
    });
    function readFresh(
      { hash, bytes = cache.bytes(hash) }: Partial<Part> & { hash: string },
      isHead: boolean,
    ) {
      if (!bytes) throw new CallFailure("another process has removed it from the cache");
      const records = (isHead ? readHead : readItem)(call, status, bytes);
      const part = { hash, digest: shortDigest(JSON.stringify(records)), read: records };
      // Without the bytes, which are part of the whole answer: `used` outlives the fetch.
      fresh.push({ ...part, bytes });
      return part;
    }
    return { parts: all, fresh };
  }

  return {
    read,
    /** What has been read, for the next fetch of this process. */
    used: (): ReadonlyMap<string, ReadPart> => used,
  };
}
