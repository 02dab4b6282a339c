import * as v from "valibot";

import type { CacheDatabase } from "./database.ts";

const text = v.string();

/** What the last complete reading of a host found, so that the next can tell whether anything is new. */
const lastFetch = v.object({
  /** Digest of what shapes content besides the answers. */
  setup: text,
  /** The content version that all its answers carried, none of them missing. */
  version: v.optional(text),
  /** Each call: path, payload as JSON, and the digest of its answer if there was one. */
  calls: v.array(v.tuple([text, text, v.nullable(text)])),
  /** Digest of all answers. */
  answers: text,
  /** Addresses of all pictures, as records give them. */
  pictures: v.array(text),
  /** What could not be shown, for the report of a reading that finds nothing new. */
  leftOut: v.array(v.object({ source: text, path: text, expected: text, received: text })),
});
export type LastFetch = v.InferOutput<typeof lastFetch>;

/** The last reading; nothing when there is none that can be read. */
export function findLastFetch(database: CacheDatabase, source: string): LastFetch | undefined {
  const row = database.prepare("SELECT value FROM reading WHERE source = ?").get(source);
  const read = v.safeParse(v.pipe(text, v.parseJson(), lastFetch), row?.["value"]);
  return read.success ? read.output : undefined;
}

export function saveLastFetch(database: CacheDatabase, source: string, reading: LastFetch): void {
  database
    .prepare("INSERT OR REPLACE INTO reading (source, value) VALUES (?, ?)")
    .run(source, JSON.stringify(reading));
}
