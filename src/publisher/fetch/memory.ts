import type { AnswerRecords } from "./answer-records.ts";

/**
 * What one reading leaves for the next in the same process, so that records which have not changed
 * are neither read nor shaped again and stay the same objects. Without it everything comes from
 * disk, with the same result.
 */
export interface ContentMemory {
  /** Records of answers, by question and hash. */
  records: Map<string, AnswerRecords>;
  /** What was made of texts. */
  readonly shapes: Map<string, Record<string, unknown>>;
  /** Shaped records without their time of change, by list and id. */
  entries: Map<string, object>;
  /** Shaped records with it, and the digest that decided it, by the record without. */
  readonly dated: WeakMap<object, { digest: string; dated?: object }>;
}

/** An empty memory; `npm run rebuild -- --watch` gives the same one to all its readings. */
export const contentMemory = (): ContentMemory => ({
  records: new Map(),
  shapes: new Map(),
  entries: new Map(),
  dated: new WeakMap(),
});
