import { isDeepStrictEqual } from "node:util";

import * as v from "valibot";

import { shortDigest } from "../../shared/digest.ts";
import type { ContentMemory } from "../fetch/memory.ts";
import { readLedger, writeLedger } from "../fetch/ledger.ts";

/**
 * Gives a record the time of its last change: the one that the API says, or else when this content
 * was first seen.
 *
 * @param key names the record within its list, also when it is renamed
 * @param said what the API says, as ISO time
 */
export type AddUpdated = <Data extends object>(
  list: string,
  key: string,
  data: Data,
  said?: string,
) => Data & { readonly updated: string };

/** Times at which content was first seen. */
export interface Updates {
  readonly dated: AddUpdated;
  /** Keeps what is new. */
  readonly save: () => Promise<void>;
}

const ledger = v.array(v.tuple([v.string(), v.string(), v.pipe(v.string(), v.isoTimestamp())]));

/**
 * Opens the ledger. A damaged one is begun anew: its records count as changed now.
 *
 * @param file `updated.json`; it holds the digest of each record that was ever seen, and since when
 * @param memory a record that is equal to the one before it is given back as the same object
 */
export async function openUpdates(
  file: string,
  now: Date,
  memory: ContentMemory,
): Promise<Updates> {
  const lines = (await readLedger(file, ledger)) ?? [];
  const seen = new Map(lines.map(([name, digest, since]) => [name, { digest, since }]));
  const entries = new Map<string, object>();
  let isChanged = false;

  const since = (name: string, digest: string): string => {
    const known = seen.get(name);
    if (known?.digest === digest) return known.since;
    isChanged = true;
    seen.set(name, { digest, since: now.toISOString() });
    return now.toISOString();
  };

  return {
    dated: <Data extends object>(list: string, key: string, data: Data, said?: string) => {
      const name = `${list}/${key}`;
      const before = memory.entries.get(name);
      const same = isDeepStrictEqual(before, data) ? (before as Data) : data;
      entries.set(name, same);
      const known = memory.dated.get(same);
      const digest = known?.digest ?? digestOf(same);
      const first = since(name, digest);
      const updated = said ?? first;
      const last = known?.dated as (Data & { updated: string }) | undefined;
      const dated = last?.updated === updated ? last : { ...same, updated };
      memory.dated.set(same, { digest, dated });
      return dated;
    },
    save: async () => {
      memory.entries = entries;
      if (!isChanged) return;
      await writeLedger(
        file,
        [...seen].map(([name, { digest, since: time }]) => [name, digest, time]),
      );
    },
  };
}

/**
 * What decides whether a record has changed. Which posts are recommended after it does not: a new
 * post would make every other one of its category look new.
 */
const digestOf = (data: object): string =>
  shortDigest(JSON.stringify({ ...data, recommended: undefined }), 16);
