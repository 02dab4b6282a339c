import type { ReadPart } from "./cache/parts.ts";
import type { TransformMemory } from "./cache/transforms.ts";

/** A record with the time of its last change, and the digest of both. */
export interface Dated<Data> {
  readonly data: Data & { readonly updated: string };
  readonly digest: string;
}

export interface DatedMemory {
  /** JSON of the record without its time. */
  readonly text: string;
  /** Decides the time. */
  readonly ownDigest: string;
  readonly dated: Dated<object>;
}

/**
 * Results of a fetch for the next one in the same process, so that unchanged records stay the same
 * objects and are neither read nor transformed again. Without it, the cache on disk is used.
 */
export interface ContentMemory {
  parts: ReadonlyMap<string, ReadPart>;
  /** Results of pure functions by their text. */
  readonly transforms: TransformMemory;
  /** Transformed records with their times of change, by list and key. */
  dates: ReadonlyMap<string, DatedMemory>;
}

/** An empty memory; a process that publishes repeatedly passes the same one to all fetches. */
export const contentMemory = (): ContentMemory => ({
  parts: new Map(),
  transforms: {},
  dates: new Map(),
});
