import * as v from "valibot";

import { shortDigest } from "../../shared/digest.ts";
import type { Dated } from "../fetch/fetch-options.ts";
import { readJson, writeJson } from "../../shared/files.ts";

/**
 * Adds the time of the last change to a record: `updated` is the API's or the time when this content
 * was first fetched, `changed` the API's only.
 *
 * @param key identifies the record within its list, also when its slug changes
 * @param apiTime ISO time
 */
export type AddUpdated = <Data extends object>(
  list: string,
  key: string,
  data: Data,
  apiTime?: string,
) => Dated<Data>;

const ledger = v.array(v.tuple([v.string(), v.string(), v.pipe(v.string(), v.isoTimestamp())]));

/**
 * Opens the ledger of times at which content was first fetched. A damaged one is replaced: its
 * records count as changed now.
 *
 * @param file `updated.json`: digest and time by record
 */
export async function openUpdates(file: string, now: Date) {
  const lines = (await readJson(file, ledger)) ?? [];
  const seen = new Map(lines.map(([name, digest, since]) => [name, { digest, since }]));
  let isChanged = false;

  const since = (name: string, digest: string): string => {
    const known = seen.get(name);
    if (known?.digest === digest) return known.since;
    isChanged = true;
    seen.set(name, { digest, since: now.toISOString() });
    return now.toISOString();
  };

  const dated: AddUpdated = <Data extends object>(
    list: string,
    key: string,
    data: Data,
    apiTime?: string,
  ) => {
    const first = since(`${list}/${key}`, digestOf(data));
    const updated = apiTime ?? first;
    const undated = shortDigest(`${apiTime ?? ""} ${JSON.stringify(data)}`);
    return {
      data: { ...data, updated, ...(apiTime !== undefined && { changed: apiTime }) },
      digest: shortDigest(`${updated} ${undated}`),
      undated,
    };
  };

  return {
    dated,
    save: async (): Promise<void> => {
      if (!isChanged) return;
      await writeJson(
        file,
        [...seen].map(([name, { digest, since: time }]) => [name, digest, time]),
      );
    },
  };
}

/**
 * The digest that decides whether a record has changed. Recommendations don't count: a new post would
 * change all others of its category.
 */
const digestOf = (data: object): string =>
  shortDigest(JSON.stringify({ ...data, recommended: undefined }), 16);
