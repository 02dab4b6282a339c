import type { ReadPart } from "./cache/parts.ts";
import type { TransformMemory } from "./cache/transforms.ts";

/**
 * Results of a fetch for the next one in the same process, so that unchanged records stay the same
 * objects and are neither read nor transformed again. Without it, the cache on disk is used.
 */
export interface ContentMemory {
  /** What was read from the parts of answers, by digest. */
  parts: ReadonlyMap<string, ReadPart>;
  /** Results of pure functions by their text. */
  readonly transforms: TransformMemory;
  /** Transformed records without their time of change, by list and id. */
  entries: Map<string, object>;
  /** Transformed records with it, and the digest that decided it, by the record without. */
  readonly dated: WeakMap<object, { digest: string; dated?: object }>;
}

/** An empty memory; a process that publishes repeatedly passes the same one to all fetches. */
export const contentMemory = (): ContentMemory => ({
  parts: new Map(),
  transforms: {},
  entries: new Map(),
  dated: new WeakMap(),
});
