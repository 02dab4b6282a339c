import { hostRules } from "../../src/hosting/host-rules.ts";
import { redirectFor } from "../../src/hosting/redirects-file.ts";
import { liveApiFolders } from "../../src/hosting/rules.ts";
import type { Fault } from "./check-fault.ts";
import type { Release, ReleasePage } from "./release.ts";

/** Where an address leads: to a page, to something else that is there, or nowhere. */
type Goal = ReleasePage | "elsewhere" | undefined;

/** Files that only the host reads. */
const hostFiles = new Set(["_headers", "_redirects"]);

/**
 * Finds links that lead nowhere, and assets that are not there, on all pages: a page that has not
 * changed may lead to one that is gone.
 */
export function checkAddresses(
  release: Pick<Release, "pages" | "files" | "redirects">,
): readonly Fault[] {
  const site = goals(release);
  const hasId = idLookup();
  // Nearly all addresses are those of the header and the footer, thousands of times.
  const problems = {
    link: remembered((link) => linkProblem(link, site, hasId)),
    asset: remembered((path) =>
      site.there(decodedPath(path) ?? "")
        ? undefined
        : `loads ${path}, which isn't there`,
    ),
  };
  const faults: Fault[] = [];
  for (const [page, { links, assets }] of Object.entries(release.pages)) {
    const check = (rule: "link" | "asset", address: string) => {
      const detail = problems[rule](address);
      if (detail !== undefined) faults.push({ page, rule, detail });
    };
    for (const link of links) check("link", link);
    for (const asset of assets) check("asset", asset);
  }
  return faults;
}

interface Site {
  /** The path has a page, a file or the live API of its own. */
  readonly there: (path: string) => Goal;
  /** Where a path leads in the end, by redirects and rewrites too. */
  readonly reached: (path: string) => Goal;
}

function goals({
  pages,
  files,
  redirects,
}: Pick<Release, "pages" | "files" | "redirects">): Site {
  const known = new Map<string, Goal>();
  for (const path of Object.keys(files))
    if (!hostFiles.has(path)) {
      known.set(`/${path}`, "elsewhere");
      known.set(proper(`/${path}`), "elsewhere");
    }
  for (const [address, page] of Object.entries(pages)) known.set(address, page);
  // What hosts are told; rules whose target isn't there are left out of it.
  const rules = hostRules({
    addresses: new Set(Object.keys(pages)),
    policies: [],
    redirects,
  });
  const fixed = [...rules.rewrites, ...rules.redirects];
  const renamed = new Map(
    rules.renamed.map(({ from, to }) => [decoded(from), decoded(to)]),
  );

  const there = (path: string): Goal =>
    known.get(path) ?? (isLive(path) ? "elsewhere" : undefined);
  const reached = (path: string): Goal => {
    const target = redirectFor(fixed, path)?.to ?? renamed.get(path);
    return there(path) ?? (target === undefined ? undefined : there(target));
  };
  return {
    there,
    // Hosts send `/blog/` and `/blog.html` on to `/blog`.
    reached: (path) => reached(path) ?? reached(proper(path)),
  };
}

/** The address without ending or slash. */
const proper = (path: string) =>
  path
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "") || "/";

const isLive = (path: string) =>
  liveApiFolders.some((folder) => path.startsWith(`/${folder}/`));

function linkProblem(
  link: string,
  site: Site,
  hasId: (page: ReleasePage, id: string) => boolean,
): string | undefined {
  const [written = "", ...rest] = link.split("#");
  const path = decodedPath(written);
  const goal = path === undefined ? undefined : site.reached(path);
  if (goal === undefined) return `links to ${link}, which isn't there`;
  // What stands behind `:~:` is a text to search for, which no page has to have.
  const fragment = rest.join("#").replace(/:~:.*$/s, "");
  const isThere =
    goal === "elsewhere" ||
    /^(top)?$/i.test(fragment) ||
    hasId(goal, fragment) ||
    hasId(goal, decoded(fragment) ?? fragment);
  return isThere
    ? undefined
    : `links to ${link}, but ${written} has no place of that name`;
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

/** Undefined for a broken encoding. */
function decoded(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Hosts refuse a path that hides a slash. */
const decodedPath = (written: string) =>
  /%(2f|5c)/i.test(written) ? undefined : decoded(written);

function remembered(
  find: (address: string) => string | undefined,
): (address: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (address) => {
    if (known.has(address)) return known.get(address);
    const found = find(address);
    known.set(address, found);
    return found;
  };
}
