import type { Settings } from "../../settings.ts";
import { policyHeader } from "./policy-header.ts";
import {
  addressRules,
  cachingRules,
  redirectRules,
  rewriteRules,
  securityHeaders,
  type HeaderRule,
  type RedirectRule,
} from "./rules.ts";

/** The parts of a published site that decide how it is served. */
interface PublishedSite {
  /** Decoded addresses of its pages: `/`, `/blog`, `/rss.xml` … */
  readonly addresses: ReadonlySet<string>;
  /** The different Content-Security-Policies of its pages. */
  readonly policies: readonly string[];
  /** From old addresses of renamed posts, percent-encoded, the oldest first. */
  readonly redirects: readonly RedirectRule[];
}

/** How a host serves one site; each adapter writes this in the format of its host. */
export interface HostRules {
  /** Headers of every answer. */
  readonly headers: HeaderRule["headers"];
  /** `Cache-Control` by path; `standardCaching` applies elsewhere. */
  readonly caching: readonly HeaderRule[];
  /** Further headers of addresses that hold a code. */
  readonly secret: readonly HeaderRule[];
  /** Folders that one page answers: `/reset-password/*`. */
  readonly rewrites: readonly RedirectRule[];
  /** Redirects that do not depend on content. */
  readonly redirects: readonly RedirectRule[];
  /** Redirects of renamed posts, the oldest first. None of them leads to another one. */
  readonly renamed: readonly RedirectRule[];
}

/** The configuration files of one host for one release. */
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
 * The rules of a site, without those whose page does not exist.
 *
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostRules({ addresses, policies, redirects }: PublishedSite): HostRules {
  const hasTarget = ({ to }: RedirectRule) => addresses.has(to);
  return {
    headers: {
      ...securityHeaders,
      ...(policies.length > 0 && { "Content-Security-Policy": policyHeader(policies) }),
    },
    caching: cachingRules,
    // Before the `/*` of such a path is the address of the page.
    secret: addressRules.filter(({ path }) => addresses.has(path.slice(0, -2))),
    rewrites: rewriteRules.filter(hasTarget),
    redirects: redirectRules.filter(hasTarget),
    renamed: encodedRedirects(redirects, addresses),
  };
}

/**
 * The redirects to pages of the site, written as the hosts compare them. Those from an address that a page
 * has are left out: some hosts redirect even where there is a page, which would be an endless loop.
 */
const encodedRedirects = (
  redirects: readonly RedirectRule[],
  addresses: ReadonlySet<string>,
): readonly RedirectRule[] =>
  redirects
    .map(
      ({ from, to, status }) => [decodeURIComponent(from), decodeURIComponent(to), status] as const,
    )
    .filter(([from, to]) => addresses.has(to) && !addresses.has(from))
    .map(([from, to, status]) => ({ from: encodeURI(from), to: encodeURI(to), status }));
