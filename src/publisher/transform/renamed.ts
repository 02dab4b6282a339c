import * as v from "valibot";

import { readJson } from "../../shared/read-json.ts";
import { writeLedger } from "../fetch/ledger.ts";
import { folded } from "./slug.ts";

/** A redirect from a former address of a page to the current one. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301;
}

/** A page's slug, and the unique code by which it is recognised under another slug. */
export interface Addressed {
  readonly code: string;
  readonly slug: string;
}

const pairs = v.array(v.tuple([v.string(), v.string()]));
const folder = v.object({
  /** Slug per code, as last seen; also of deleted records, which may come back. */
  present: pairs,
  /** Per former slug, the code that had it last. */
  old: pairs,
});
const ledger = v.record(v.string(), folder);

/**
 * Records the slugs of a content fetch and finds redirects for those that have changed since earlier
 * ones. The address of a current page is never redirected, nor is that of a deleted page.
 *
 * @param file `slugs.json`; a damaged one is replaced
 * @param pages current pages, by folder of the site (`blog-detail`, `survey`)
 * @returns redirects to current addresses, never to another redirect; per folder the oldest first
 */
export async function findRenamed(
  file: string,
  pages: Readonly<Record<string, readonly Addressed[]>>,
): Promise<readonly Redirect[]> {
  const before = (await readJson(file, ledger)) ?? {};
  const after = { ...before };
  const redirects: Redirect[] = [];
  for (const [name, present] of Object.entries(pages)) {
    const known = before[name] ?? { present: [], old: [] };
    const { slugs, old } = recorded(known, present);
    after[name] = { present: [...slugs], old: [...old] };
    redirects.push(...redirectsOf(name, present, old));
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeLedger(file, after);
  return redirects;
}

/** Adds the current pages to what earlier fetches have recorded. */
function recorded(known: v.InferOutput<typeof folder>, present: readonly Addressed[]) {
  const slugs = new Map(known.present);
  const old = new Map(known.old);
  for (const { code, slug } of present) {
    const last = slugs.get(code);
    if (last !== undefined && last !== slug) {
      // Deleted first, so that it moves to the end, where the newest are.
      old.delete(last);
      old.set(last, code);
    }
    slugs.set(code, slug);
  }
  return { slugs, old };
}

function redirectsOf(
  name: string,
  present: readonly Addressed[],
  old: ReadonlyMap<string, string>,
): readonly Redirect[] {
  const slugOf = new Map(present.map(({ code, slug }) => [code, slug]));
  const taken = new Set(present.map(({ slug }) => folded(slug)));
  return [...old].flatMap(([slug, code]) => {
    const now = slugOf.get(code);
    // On hosts that ignore case a redirect from a taken slug would be a loop.
    if (now === undefined || taken.has(folded(slug))) return [];
    const from = `/${name}/${encodeURIComponent(slug)}`;
    return [{ from, to: `/${name}/${encodeURIComponent(now)}`, status: 301 }];
  });
}
