import * as v from "valibot";

import { fault } from "../../progress/fetch-report.ts";
import type { CacheDatabase } from "./database.ts";

const text = v.string();

/** Facts of the last complete fetch from a host, by which the next one finds out what has changed. */
const lastFetch = v.object({
  /** Digest of code and settings. */
  setup: text,
  /** The content version that all answers carried, if none was missing. */
  version: v.optional(text),
  /** Per call, path and payload, the digest of its answer. */
  calls: v.array(v.tuple([text, v.nullable(text)])),
  /** Digest of all answers. */
  answers: text,
  /** Digest of the content that they and the pictures make. */
  content: text,
  /** Digest of what has come of the pictures. */
  outcome: text,
  /** Addresses of all pictures, as records give them. */
  pictures: v.array(text),
  /** Records that were left out, for the report of a fetch that finds no change. */
  leftOut: v.array(fault),
});
export type LastFetch = v.InferOutput<typeof lastFetch>;

/** The last fetch; undefined when there is none that can be read. */
export function findLastFetch(database: CacheDatabase, source: string): LastFetch | undefined {
  const row = database.prepare("SELECT value FROM last_fetch WHERE source = ?").get(source);
  const read = v.safeParse(v.pipe(text, v.parseJson(), lastFetch), row?.["value"]);
  return read.success ? read.output : undefined;
}

export function saveLastFetch(database: CacheDatabase, source: string, fetch: LastFetch): void {
  database
    .prepare("INSERT OR REPLACE INTO last_fetch (source, value) VALUES (?, ?)")
    .run(source, JSON.stringify(fetch));
}
