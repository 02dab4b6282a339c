import { decoded } from "../../shared/percent-decode.ts";
import { filesForHosts } from "../deploy/files-for-hosts.ts";
import { hostRules } from "../deploy/host-rules.ts";
import { properPath } from "../deploy/canonical-path.ts";
import { redirectFor } from "../deploy/redirects-file.ts";
import type { RedirectRule } from "../deploy/rules.ts";
import { isLiveApi } from "../../shared/live-api.ts";

/** Where an address leads: to a page, to something else that is there, or nowhere. */
export type Goal<Page> = Page | "elsewhere" | undefined;

/** What a site answers, as far as it is known without rendering it. */
interface Known<Page> {
  /** By decoded address. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Paths of all other files below the site's folder. */
  readonly files: readonly string[];
  readonly redirects: readonly RedirectRule[];
}

/** Looks up decoded paths. */
export interface SiteGoals<Page> {
  /** The path has a page, a file or the live API of its own. */
  readonly there: (path: string) => Goal<Page>;
  /** Where a path leads in the end, by redirects and rewrites too. */
  readonly reached: (path: string) => Goal<Page>;
}

/** Finds out where addresses of a site lead. */
export function siteGoals<Page>({ pages, files, redirects }: Known<Page>): SiteGoals<Page> {
  const known = new Map<string, Goal<Page>>();
  for (const path of files)
    if (!filesForHosts.has(path)) {
      known.set(`/${path}`, "elsewhere");
      known.set(properPath(`/${path}`), "elsewhere");
    }
  for (const [address, page] of pages) known.set(address, page);
  // What hosts are told; rules whose target isn't there are left out of it.
  const rules = hostRules({
    addresses: new Set(pages.keys()),
    policies: [],
    redirects,
  });
  const fixed = [...rules.rewrites, ...rules.redirects];
  const renamed = new Map(rules.renamed.map(({ from, to }) => [decoded(from), decoded(to)]));

  const there = (path: string): Goal<Page> =>
    known.get(path) ?? (isLiveApi(path) ? "elsewhere" : undefined);
  const reached = (path: string): Goal<Page> => {
    const target = redirectFor(fixed, path)?.to ?? renamed.get(path);
    return there(path) ?? (target === undefined ? undefined : there(target));
  };
  return {
    there,
    // Hosts send `/blog/` and `/blog.html` on to `/blog`.
    reached: (path) => reached(path) ?? reached(properPath(path)),
  };
}

/** Hosts refuse a path that hides a slash. */
export const decodedPath = (written: string) =>
  /%(2f|5c)/i.test(written) ? undefined : decoded(written);
