import * as v from "valibot";

import { readJson } from "../../shared/read-json.ts";
import { writeJson } from "../../shared/write-file-atomically.ts";
import type { RedirectRule } from "../deploy/rules.ts";
import { folded } from "./slug.ts";

/** A page: its slug, and the unique code that stays the same when the slug changes. */
interface Page {
  readonly code: string;
  readonly slug: string;
}

const pairs = v.array(v.tuple([v.string(), v.string()]));
/** The slugs of the pages of one folder, over all fetches. */
const slugHistory = v.object({
  /** Code and last slug of each page; also of deleted ones, which may come back. */
  present: pairs,
  /** Former slugs, each with the code that last had it, the oldest first. */
  old: pairs,
});
const ledger = v.record(v.string(), slugHistory);

/**
 * Records the slugs of a content fetch, and makes redirects from the former slugs of pages. No
 * address of a current or a deleted page is redirected.
 *
 * @param file `slugs.json`; a damaged one is replaced
 * @param pages current pages, by folder of the site (`blog-detail`, `survey`)
 * @returns redirects to current addresses, never to another redirect; per folder the oldest first
 */
export async function redirectFormerSlugs(
  file: string,
  pages: Readonly<Record<string, readonly Page[]>>,
): Promise<readonly RedirectRule[]> {
  const before = (await readJson(file, ledger)) ?? {};
  const after = { ...before };
  const redirects: RedirectRule[] = [];
  for (const [folder, current] of Object.entries(pages)) {
    const { present, old } = updated(before[folder] ?? { present: [], old: [] }, current);
    after[folder] = { present: [...present], old: [...old] };
    redirects.push(...redirectsOf(folder, current, old));
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeJson(file, after);
  return redirects;
}

function updated(history: v.InferOutput<typeof slugHistory>, current: readonly Page[]) {
  const present = new Map(history.present);
  const old = new Map(history.old);
  for (const { code, slug } of current) {
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
  if (old.size === 0) return [];
  const slugOf = new Map(current.map(({ code, slug }) => [code, slug]));
  const taken = new Set(current.map(({ slug }) => folded(slug)));
  return [...old].flatMap(([slug, code]) => {
    const target = slugOf.get(code);
    // On hosts that ignore case a redirect from a taken slug would be a loop.
    if (target === undefined || taken.has(folded(slug))) return [];
    const from = `/${folder}/${encodeURIComponent(slug)}`;
    return [{ from, to: `/${folder}/${encodeURIComponent(target)}`, status: 301 }];
  });
}
