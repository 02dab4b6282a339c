import * as v from "valibot";

import { readLedger, writeLedger } from "../fetch/ledger.ts";
import { folded } from "./slug.ts";

/** An address that a page had before, and the one it has now, for `_redirects`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301;
}

/** A page with an address of its own, and the code that stays when the address changes. */
export interface Addressed {
  readonly code: string;
  readonly slug: string;
}

const pairs = v.array(v.tuple([v.string(), v.string()]));
const folder = v.object({
  /** Slug per code, as last seen; also of records that are gone, which may come back. */
  present: pairs,
  /** Per slug that was given up, the code that had it last. */
  old: pairs,
});
const ledger = v.record(v.string(), folder);

/**
 * Notes the slugs of a reading and finds those that have changed since earlier ones. An address
 * that a present page has leads nowhere else, and one of a page that is gone leads nowhere.
 *
 * @param file `slugs.json`; a damaged one is begun anew
 * @param pages per folder of the site (`blog-detail`, `survey`) its present pages
 * @returns each old address with the present one, per folder the one that was given up first
 *   first; never a chain
 */
export async function findRenamed(
  file: string,
  pages: Readonly<Record<string, readonly Addressed[]>>,
): Promise<readonly Redirect[]> {
  const before = (await readLedger(file, ledger)) ?? {};
  const after = { ...before };
  const redirects: Redirect[] = [];
  for (const [name, present] of Object.entries(pages)) {
    const known = before[name] ?? { present: [], old: [] };
    const { slugs, old } = noted(known, present);
    after[name] = { present: [...slugs], old: [...old] };
    redirects.push(...redirectsOf(name, present, old));
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeLedger(file, after);
  return redirects;
}

/** What the ledger knows after this reading. */
function noted(known: v.InferOutput<typeof folder>, present: readonly Addressed[]) {
  const slugs = new Map(known.present);
  const old = new Map(known.old);
  for (const { code, slug } of present) {
    const last = slugs.get(code);
    if (last !== undefined && last !== slug) {
      // At the end, where the newest are, also when it was given up before.
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
    // Where case isn't told apart, a redirect from a taken slug would lead to itself.
    if (now === undefined || taken.has(folded(slug))) return [];
    const from = `/${name}/${encodeURIComponent(slug)}`;
    return [{ from, to: `/${name}/${encodeURIComponent(now)}`, status: 301 }];
  });
}
