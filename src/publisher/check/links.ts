import { fragmentPages } from "../../contract/address-pages.ts";
import { decoded, decodedPath } from "../../shared/percent-decode.ts";
import type { Release, ReleasePage } from "../release/release.ts";
import type { Finding } from "./finding.ts";
import { memoize } from "../../shared/memoize.ts";
import { type RouteIndex, routeIndex } from "./route-index.ts";

type Problem = Omit<Finding, "page">;

/**
 * Finds links and assets whose target doesn't exist, on all pages: a page that has not changed may
 * link to one that was removed.
 */
export function checkLinks(
  release: Pick<Release, "pages" | "files" | "redirects">,
): readonly Finding[] {
  const routes = routeIndex({
    pages: new Map(Object.entries(release.pages)),
    files: Object.keys(release.files),
    redirects: release.redirects,
  });
  const idsOf = memoize(({ ids }: ReleasePage): ReadonlySet<string> => new Set(ids));
  const linkProblem = (link: string) => findLinkProblem(link, routes, idsOf);
  const assetProblem = (path: string): Problem | undefined =>
    routes.exists(decodedPath(path) ?? "")
      ? undefined
      : { rule: "asset", detail: `loads ${path}, which isn't there` };
  const pages = Object.entries(release.pages);
  const badLinks = problemsOf(pages, "links", linkProblem);
  const badAssets = problemsOf(pages, "assets", assetProblem);
  if (badLinks.size === 0 && badAssets.size === 0) return [];
  return pages.flatMap(([page, { links, assets }]) =>
    [
      ...links.map((link) => badLinks.get(link)),
      ...assets.map((path) => badAssets.get(path)),
    ].flatMap((problem) => (problem ? [{ page, ...problem }] : [])),
  );
}

/** The problems of what pages name. Each is looked at once: thousands of pages share most of it. */
function problemsOf(
  pages: readonly (readonly [string, ReleasePage])[],
  name: "links" | "assets",
  problemOf: (address: string) => Problem | undefined,
): ReadonlyMap<string, Problem> {
  const addresses = new Set<string>();
  for (const [, page] of pages) for (const address of page[name]) addresses.add(address);
  const problems = new Map<string, Problem>();
  for (const address of addresses) {
    const problem = problemOf(address);
    if (problem) problems.set(address, problem);
  }
  return problems;
}

function findLinkProblem(
  link: string,
  { resolve }: RouteIndex<ReleasePage>,
  idsOf: (page: ReleasePage) => ReadonlySet<string>,
): Problem | undefined {
  const [written = "", ...rest] = link.split("#");
  const path = decodedPath(written);
  const target = path === undefined ? undefined : resolve(path);
  if (path === undefined || target === undefined)
    return { rule: "link", detail: `links to ${link}, which isn't there` };
  // A text fragment (`:~:text=`) is searched for by the browser; no page needs to have it.
  const fragment = rest.join("#").replace(/:~:.*$/s, "");
  if (target === "elsewhere" || /^(top)?$/i.test(fragment)) return undefined;
  if (fragmentPages.has(path)) return undefined;
  const ids = idsOf(target);
  return ids.has(fragment) || ids.has(decoded(fragment) ?? fragment)
    ? undefined
    : { rule: "fragment", detail: `links to ${link}, but ${written} has no place of that name` };
}
