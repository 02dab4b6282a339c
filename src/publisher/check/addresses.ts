import { decoded } from "../../shared/percent-decode.ts";
import type { Release, ReleasePage } from "../release/release.ts";
import type { Fault } from "./fault.ts";
import { remembered } from "./memoize.ts";
import { decodedPath, type SiteGoals, siteGoals } from "./route-index.ts";

type Problem = Omit<Fault, "page">;

/**
 * Finds links that lead nowhere, and assets that are not there, on all pages: a page that has not
 * changed may lead to one that is gone.
 */
export function checkAddresses(
  release: Pick<Release, "pages" | "files" | "redirects">,
): readonly Fault[] {
  const site = siteGoals({
    pages: new Map(Object.entries(release.pages)),
    files: Object.keys(release.files),
    redirects: release.redirects,
  });
  const hasId = idLookup();
  // Nearly all addresses are those of the header and the footer, thousands of times.
  const problems = {
    link: remembered((link) => linkProblem(link, site, hasId)),
    asset: remembered((path) =>
      site.there(decodedPath(path) ?? "")
        ? undefined
        : {
            rule: "asset" as const,
            detail: `loads ${path}, which isn't there`,
          },
    ),
  };
  const faults: Fault[] = [];
  for (const [page, { links, assets }] of Object.entries(release.pages)) {
    const check = (kind: "link" | "asset", address: string) => {
      const problem = problems[kind](address);
      if (problem) faults.push({ page, ...problem });
    };
    for (const link of links) check("link", link);
    for (const asset of assets) check("asset", asset);
  }
  return faults;
}

function linkProblem(
  link: string,
  site: SiteGoals<ReleasePage>,
  hasId: (page: ReleasePage, id: string) => boolean,
): Problem | undefined {
  const [written = "", ...rest] = link.split("#");
  const path = decodedPath(written);
  const goal = path === undefined ? undefined : site.reached(path);
  if (goal === undefined) return { rule: "link", detail: `links to ${link}, which isn't there` };
  // What stands behind `:~:` is a text to search for, which no page has to have.
  const fragment = rest.join("#").replace(/:~:.*$/s, "");
  const isThere =
    goal === "elsewhere" ||
    /^(top)?$/i.test(fragment) ||
    hasId(goal, fragment) ||
    hasId(goal, decoded(fragment) ?? fragment);
  return isThere
    ? undefined
    : {
        rule: "fragment",
        detail: `links to ${link}, but ${written} has no place of that name`,
      };
}

/** Ids of a page as a set, which is made for those pages only that a fragment leads to. */
function idLookup() {
  const sets = new Map<ReleasePage, ReadonlySet<string>>();
  return (page: ReleasePage, id: string): boolean => {
    const known = sets.get(page) ?? new Set(page.ids);
    sets.set(page, known);
    return known.has(id);
  };
}
