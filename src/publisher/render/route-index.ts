import { decodePercent } from "../../contract/addresses.ts";
import {
  canonicalPath,
  filesForHosts,
  type RedirectRule,
  redirectFor,
  redirectsTo,
} from "../files/redirects.ts";
import { isLiveApi } from "../../shared/live-api.ts";

/** The target of a path: a page, another file or the live API ("elsewhere"), or nothing. */
type Target<Page> = Page | "elsewhere" | undefined;

/**
 * Indexes the routes of a site, as far as they are known without rendering it, by decoded paths.
 *
 * @param pages by decoded address
 * @param files paths of all other files below the site's folder
 */
export function routeIndex<Page>(
  pages: ReadonlyMap<string, Page>,
  files: readonly string[],
  redirects: readonly RedirectRule[],
) {
  const routes = new Map<string, Target<Page>>();
  for (const path of files)
    if (!filesForHosts.has(path)) {
      routes.set(`/${path}`, "elsewhere");
      routes.set(canonicalPath(`/${path}`), "elsewhere");
    }
  for (const [address, page] of pages) routes.set(address, page);
  // As hosts get them: without rules whose target doesn't exist.
  const rules = redirectsTo(new Set(pages.keys()), redirects);
  const fixed = [...rules.rewrites, ...rules.redirects];
  const renamed = new Map(
    rules.renamed.map(({ from, to }) => [decodePercent(from), decodePercent(to)]),
  );

  const exists = (path: string): Target<Page> =>
    routes.get(path) ?? (isLiveApi(path) ? "elsewhere" : undefined);
  const follow = (path: string): Target<Page> => {
    const target = redirectFor(fixed, path)?.to ?? renamed.get(path);
    return exists(path) ?? (target === undefined ? undefined : exists(target));
  };
  // Hosts redirect `/blog/` and `/blog.html` to `/blog`.
  const resolve = (path: string): Target<Page> => follow(path) ?? follow(canonicalPath(path));
  const folded = new Map(Array.from(routes.keys(), (path) => [foldCase(path), path]));
  return {
    /** The page, file or live API at exactly this path. */
    exists,
    /** The target that a visitor reaches from a path, over redirects and rewrites. */
    resolve,
    /**
     * The address that a path means, also in another case: editors write `/About-Us`, and most hosts would not
     * find it.
     */
    addressOf: (path: string): string | undefined => {
      const other = folded.get(foldCase(canonicalPath(path))) ?? path.toLowerCase();
      return [path, other].find((one) => resolve(one) !== undefined);
    },
  };
}

const foldCase = (path: string) => path.toLowerCase().normalize("NFC");
