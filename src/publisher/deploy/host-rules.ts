import type { Settings } from "../../shared/settings.ts";
import { type RedirectRule, redirectsTo, type SiteRedirects } from "../files/redirects.ts";
import { addressRules, fileRules, securityHeaders, type HeaderRule } from "./rules.ts";

/** How a host serves one site; each adapter writes this in the format of its host. */
export interface HostRules extends SiteRedirects {
  /** Headers of every answer, if no rule below has others. */
  readonly headers: HeaderRule["headers"];
  /** Headers of files by path; `standardCaching` applies where they have no `Cache-Control`. */
  readonly files: readonly HeaderRule[];
  /** Further headers of addresses that hold a code. */
  readonly secret: readonly HeaderRule[];
}

export interface HostFiles {
  /** Files that the host reads from the published folder, by path. */
  readonly published: Readonly<Record<string, string>>;
  /** Files that are used on deployment, by path below `.data/hosting`; they are not published. */
  readonly hosting: Readonly<Record<string, string>>;
  /** Sentences about rules that exceed the host's limits. */
  readonly warnings: readonly string[];
}

/** Writes the rules of a site in the format of one host. */
export type HostAdapter = (rules: HostRules, settings: Settings) => Partial<HostFiles>;

/**
 * The rules of a site, without those to missing pages.
 *
 * @param addresses decoded ones of its pages: `/`, `/blog`, `/rss.xml` …
 * @param redirects from old addresses and those of the specification's rule, percent-encoded, the oldest first
 * @param policies the different ones of its pages, and what else the header has to allow
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostRules(
  addresses: ReadonlySet<string>,
  redirects: readonly RedirectRule[],
  policies: readonly string[],
): HostRules {
  return {
    headers: { ...securityHeaders, "Content-Security-Policy": policyHeader(policies) },
    files: fileRules,
    // Before the `/*` of such a path is the address of the page.
    secret: addressRules.filter(({ path }) => addresses.has(path.slice(0, -2))),
    ...redirectsTo(addresses, redirects),
  };
}

/** Directives that browsers ignore in a `<meta>`. */
const headerOnly = "frame-ancestors 'none'";

/** Directives that only a page's `<meta>` has: a hash for each style, and the fallback of styles. */
const pageOnly: ReadonlySet<string> = new Set(["style-src", "default-src"]);

/**
 * One policy for the header of all pages: what any of them needs, without styles. Hosts limit a
 * header's length, and styles change with their page. Scripts in pages are few, and change with the
 * program only. The `<meta>` of each page is stricter, and browsers apply both.
 */
export function policyHeader(policies: readonly string[]): string {
  const directives = [...union(policies)]
    .filter(([name]) => !pageOnly.has(name))
    .map(([name, sources]) => [name, ...withoutNone(sources)].join(" "));
  return [...directives, headerOnly].join("; ");
}

/**
 * A policy without its `script-src`, for a host on which headers change minutes later than pages: it
 * would block the scripts of all pages when the program has been updated.
 */
export const withoutScripts = (policy: string): string => policy.replace(/script-src [^;]*; /, "");

/** All sources by directive, in the same order for any order of the policies. */
function union(policies: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const directives = new Map<string, Set<string>>();
  for (const directive of policies.toSorted().flatMap((policy) => policy.split(";"))) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) directives.set(name, new Set([...(directives.get(name) ?? []), ...sources]));
  }
  return directives;
}

/** `'none'` is valid only without other sources. */
function withoutNone(sources: ReadonlySet<string>): readonly string[] {
  const others = [...sources].filter((source) => source !== "'none'");
  return others.length > 0 ? others : ["'none'"];
}

/**
 * Takes as many of the newest redirects as fit into the limit of a host.
 *
 * @param redirects the oldest first
 * @param limit in words, for the warning: `the 20 KB that Azure Static Web Apps takes`
 */
export function truncateRedirects(
  redirects: readonly RedirectRule[],
  limit: string,
  fits: (some: readonly RedirectRule[]) => boolean,
): { readonly fitting: readonly RedirectRule[]; readonly warnings: readonly string[] } {
  const newest = (count: number) => redirects.slice(redirects.length - count);
  if (fits(redirects)) return { fitting: redirects, warnings: [] };
  let most = 0;
  let tooMany = redirects.length;
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(newest(middle))) most = middle;
    else tooMany = middle;
  }
  return {
    fitting: newest(most),
    warnings: [
      `Of ${redirects.length} other addresses of posts and surveys only the ${most} newest fit into ${limit}; the others answer 404 there.`,
    ],
  };
}
