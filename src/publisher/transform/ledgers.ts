import * as v from "valibot";

import { shortDigest } from "../../shared/digest.ts";
import { readJson, writeJson } from "../../shared/files.ts";
import type { RedirectRule } from "../files/redirects.ts";
import { foldCase, maximumBytes } from "../fetch/slug.ts";

/** A record with the time of its last change, also as the API has it, and the digest of all. */
interface Dated<Data> {
  readonly data: Data & { readonly updated: string; readonly changed?: string };
  readonly digest: string;
  /** Digest of the record, and of its time where the API gave it. */
  readonly undated: string;
}

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

const timeLedger = v.array(v.tuple([v.string(), v.string(), v.pipe(v.string(), v.isoTimestamp())]));

/**
 * Opens the ledger of times at which content was first fetched. A damaged one is replaced: its
 * records count as changed now.
 *
 * @param file `updated.json`: digest and time by record
 */
export async function openUpdates(file: string, now: Date) {
  const lines = (await readJson(file, timeLedger)) ?? [];
  const seen = new Map(lines.map(([name, digest, since]) => [name, { digest, since }]));
  let isChanged = false;

  const since = (name: string, digest: string): string => {
    const known = seen.get(name);
    if (known?.digest === digest) return known.since;
    isChanged = true;
    seen.set(name, { digest, since: now.toISOString() });
    return now.toISOString();
  };

  const addUpdated: AddUpdated = <Data extends object>(
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
    addUpdated,
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

interface Page {
  /** The unique code, which stays the same when the slug changes; empty for none. */
  readonly code: string;
  /** The name of its file. */
  readonly slug: string;
  /** The slug of the specification's rule, where that is another one. */
  readonly ruleSlug?: string;
}

const pairs = v.array(v.tuple([v.string(), v.string()]));
/** The slugs of the pages of one folder, over all fetches. */
const slugHistory = v.object({
  /** Code and last slug of each page; also of deleted ones, which may come back. */
  present: pairs,
  /** Former slugs, each with the code that last had it, the oldest first. */
  old: pairs,
});
const slugLedger = v.record(v.string(), slugHistory);

/**
 * Records the slugs of a content fetch, and makes redirects from the former slugs of pages, and from
 * the slugs of the specification's rule that are no file names. No address of a current or a deleted
 * page is redirected.
 *
 * @param file `slugs.json`; a damaged one is replaced
 * @param pages current pages, by folder of the site (`blog-detail`, `survey`)
 * @returns redirects to current addresses, never to another redirect; per folder the oldest first
 */
export async function redirectFormerSlugs(
  file: string,
  pages: Readonly<Record<string, readonly Page[]>>,
): Promise<readonly RedirectRule[]> {
  const before = (await readJson(file, slugLedger)) ?? {};
  const after = { ...before };
  const redirects: RedirectRule[] = [];
  for (const [folder, current] of Object.entries(pages)) {
    const { present, old } = addCurrentSlugs(before[folder] ?? { present: [], old: [] }, current);
    after[folder] = { present: [...present], old: [...old] };
    redirects.push(...redirectsOf(folder, current, old));
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeJson(file, after);
  return redirects;
}

function addCurrentSlugs(history: v.InferOutput<typeof slugHistory>, current: readonly Page[]) {
  const present = new Map(history.present);
  const old = new Map(history.old);
  for (const { code, slug } of current) {
    if (code === "") continue;
    const last = present.get(code);
    if (last !== undefined && last !== slug) {
      // Deleted first, so that it moves to the end, where the newest are.
      old.delete(last);
      old.set(last, code);
    }
    present.set(code, slug);
  }
  return { present, old };
}

function redirectsOf(
  folder: string,
  current: readonly Page[],
  old: ReadonlyMap<string, string>,
): readonly RedirectRule[] {
  const slugOf = new Map(current.map(({ code, slug }) => [code, slug]));
  // On hosts that ignore case a redirect from a taken slug would be a loop.
  const taken = new Set(current.map(({ slug }) => foldCase(slug)));
  const redirects: RedirectRule[] = [];
  const add = (slug: string, target: string | undefined) => {
    if (target === undefined || taken.has(foldCase(slug))) return;
    taken.add(foldCase(slug));
    const from = `/${folder}/${encodeURIComponent(slug)}`;
    redirects.push({ from, to: `/${folder}/${encodeURIComponent(target)}`, status: 301 });
  };
  // Of equal slugs of the rule, the page whose file name has no suffix keeps it.
  for (const { ruleSlug, slug } of current.toSorted(
    (one, other) => one.slug.length - other.slug.length,
  ))
    if (ruleSlug !== undefined && isRedirectable(ruleSlug)) add(ruleSlug, slug);
  for (const [slug, code] of old) add(slug, slugOf.get(code));
  return redirects;
}

/**
 * Whether all hosts compare a slug as it is written. Others have meanings in addresses or in the
 * files of some host, as `:name` in `_redirects`; addresses with `index` are those of their folder.
 */
const isRedirectable = (slug: string) =>
  !/[\s\p{C}/\\?#%*"<>{}]|:(?=[a-z])|^index$|^\.+$/iu.test(slug) &&
  Buffer.byteLength(slug) <= maximumBytes;
