import { fragmentPages, decodePercent, decodePath } from "../../contract/addresses.ts";
import type { Release, ReleasePage } from "../files/release.ts";
import type { Finding } from "./finding.ts";
import { memoize } from "../../site/content/memoize.ts";
import { routeIndex } from "../render/route-index.ts";

type Problem = Omit<Finding, "page">;

/** Finds links and assets without a target on all pages: an unchanged one may link to one that was removed. */
export function checkLinks(release: Release): readonly Finding[] {
  const { pages, files, redirects } = release;
  const routes = routeIndex(new Map(Object.entries(pages)), Object.keys(files), redirects);
  const idsOf = memoize(({ ids }: ReleasePage): ReadonlySet<string> => new Set(ids));
  // Most addresses are those of the header and the footer, which thousands of pages share.
  const linkProblem = memoize((link: string) => findLinkProblem(link, routes, idsOf));
  const assetProblem = memoize((path: string): Problem | undefined =>
    routes.exists(decodePath(path) ?? "")
      ? undefined
      : { rule: "asset", detail: `loads ${path}, which isn't there` },
  );
  return Object.entries(pages).flatMap(([page, { links, assets }]) =>
    [...links.map(linkProblem), ...assets.map(assetProblem)].flatMap((problem) =>
      problem ? [{ page, ...problem }] : [],
    ),
  );
}

function findLinkProblem(
  link: string,
  { resolve }: ReturnType<typeof routeIndex<ReleasePage>>,
  idsOf: (page: ReleasePage) => ReadonlySet<string>,
): Problem | undefined {
  const [written = "", ...rest] = link.split("#");
  const path = decodePath(written);
  const target = path === undefined ? undefined : resolve(path);
  if (path === undefined || target === undefined)
    return { rule: "link", detail: `links to ${link}, which isn't there` };
  // A text fragment (`:~:text=`) is searched for by the browser; no page needs to have it.
  const fragment = rest.join("#").replace(/:~:.*$/s, "");
  if (target === "elsewhere" || /^(top)?$/i.test(fragment)) return undefined;
  if (fragmentPages.has(path)) return undefined;
  const ids = idsOf(target);
  return ids.has(fragment) || ids.has(decodePercent(fragment) ?? fragment)
    ? undefined
    : { rule: "fragment", detail: `links to ${link}, but ${written} has no place of that name` };
}
