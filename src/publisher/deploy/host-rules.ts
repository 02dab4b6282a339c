import { policyHeader, settledPolicy } from "./policy-header.ts";
import {
  addressRules,
  cachingRules,
  redirectRules,
  rewriteRules,
  securityHeaders,
} from "./rules.ts";
import type { HeaderRule, RedirectRule } from "./rules.ts";

/** A published site as far as its hosting depends on it. */
export interface PublishedSite {
  /** The addresses that it answers, decoded: `/`, `/blog`, `/rss.xml` … */
  readonly addresses: ReadonlySet<string>;
  /** The different Content-Security-Policies of its pages. */
  readonly policies: readonly string[];
  /** Old addresses of renamed posts, percent-encoded, the oldest first. */
  readonly redirects: readonly RedirectRule[];
}

type Headers = Readonly<Record<string, string>>;

/** All that a host has to know; each host's module writes it down in that host's words. */
export interface HostRules {
  /** Headers of every answer, for hosts whose headers change together with the pages. */
  readonly everywhere: Headers;
  /** The same for hosts whose headers change at another time. */
  readonly settled: Headers;
  /** `Cache-Control` by path. What no rule names gets {@link standardCaching}. */
  readonly caching: readonly HeaderRule[];
  /** Further headers of addresses that hold a code. */
  readonly secret: readonly HeaderRule[];
  /** Whole folders that one page answers for: `/reset-password/*`. */
  readonly rewrites: readonly RedirectRule[];
  /** Redirects that are always there. */
  readonly redirects: readonly RedirectRule[];
  /** Redirects of renamed posts, the oldest first. None of them leads to another one. */
  readonly renamed: readonly RedirectRule[];
}

/** What one host is given. */
export interface HostPart {
  /** Files that the host reads from the published folder, by path. */
  readonly published?: Readonly<Record<string, string>>;
  /** Files for the people who run the host, by path. */
  readonly samples?: Readonly<Record<string, string>>;
  /** Sentences about what the host has no room for. */
  readonly warnings?: readonly string[];
}

/**
 * The rules of a site, without those whose page isn't there.
 *
 * @throws {URIError} when a redirect's path is encoded wrongly
 */
export function hostRules({ addresses, policies, redirects }: PublishedSite): HostRules {
  const withPolicy = (policy: string): Headers => ({
    ...securityHeaders,
    ...(policies.length > 0 && { "Content-Security-Policy": policy }),
  });
  const isThere = ({ to }: RedirectRule) => addresses.has(to);
  return {
    everywhere: withPolicy(policyHeader(policies)),
    settled: withPolicy(settledPolicy(policies)),
    caching: cachingRules,
    // Their paths end in `/*`; what is before it is the page.
    secret: addressRules.filter(({ path }) => addresses.has(path.slice(0, -2))),
    rewrites: rewriteRules.filter(isThere),
    redirects: redirectRules.filter(isThere),
    renamed: straightened(redirects, addresses),
  };
}

/**
 * Redirects that lead straight to where their posts are now. One from an address that a post has
 * again is left out (some hosts redirect even where there is a page, and would do so for ever), and
 * so is one that leads nowhere.
 */
function straightened(
  redirects: readonly RedirectRule[],
  addresses: ReadonlySet<string>,
): readonly RedirectRule[] {
  const next = new Map<string, string>();
  for (const { from, to } of redirects) {
    const old = decodeURIComponent(from);
    // What is said last counts, and is the newest.
    next.delete(old);
    next.set(old, decodeURIComponent(to));
  }
  return [...next.keys()].flatMap((from) => {
    if (addresses.has(from)) return [];
    const to = endOf(from, next, addresses);
    return to === undefined
      ? []
      : [{ from: encodeURI(from), to: encodeURI(to), status: 301 as const }];
  });
}

function endOf(
  from: string,
  next: ReadonlyMap<string, string>,
  addresses: ReadonlySet<string>,
): string | undefined {
  const seen = new Set([from]);
  let place = next.get(from);
  while (place !== undefined && !addresses.has(place)) {
    if (seen.has(place)) return undefined;
    seen.add(place);
    place = next.get(place);
  }
  return place;
}
