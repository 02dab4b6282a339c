/**
 * The addresses of a published site: its files, and the rules by which hosts redirect or answer with
 * another page. A path is exact, or ends in `/*` and matches everything below.
 */
import { join } from "node:path";

import { addressPages } from "../../contract/addresses.ts";
import { filesBelow } from "../../shared/files.ts";

/** A path with another target: 301 redirects to it, 200 answers with that page (a rewrite). */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 200 | 301;
}

/** Whether the path of a rule matches the path of a request: exactly, or all below with `/*`. */
export const matchesPath = (pattern: string, path: string): boolean =>
  pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** A path without extension or trailing slash: `/blog.html` and `/blog/` become `/blog`. */
export const canonicalPath = (path: string): string =>
  path
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "") || "/";

/** The first rule that matches a path, as on the hosts. */
export const redirectFor = (
  rules: readonly RedirectRule[],
  path: string,
): RedirectRule | undefined => rules.find(({ from }) => matchesPath(from, path));

/** Published files that configure a host. They are served at no address. */
export const filesForHosts: ReadonlySet<string> = new Set([
  "_headers",
  "_redirects",
  "staticwebapp.config.json",
  ".nojekyll",
]);

/** Folders that one page answers; rules without a built page are left out. */
const rewriteRules: readonly RedirectRule[] = addressPages.map((page) => ({
  from: `${page}/*`,
  to: page,
  status: 200,
}));

/** Redirects that do not depend on content; rules without a built target are left out. */
const redirectRules: readonly RedirectRule[] = [
  // The specification misspells the route; the correct spelling redirects to it.
  { from: "/culture-assessment", to: "/culture-assesment", status: 301 },
  { from: "/sitemap.xml", to: "/sitemap-index.xml", status: 301 },
  { from: "/feed", to: "/rss.xml", status: 301 },
];

/** The redirects and rewrites of one site. */
export interface SiteRedirects {
  /** Folders that one page answers: `/reset-password/*`. */
  readonly rewrites: readonly RedirectRule[];
  /** Redirects that do not depend on content. */
  readonly redirects: readonly RedirectRule[];
  /** Redirects to posts and surveys, the oldest first. None of them leads to another one. */
  readonly renamed: readonly RedirectRule[];
}

/**
 * The redirects and rewrites to the pages of a site.
 *
 * @param addresses decoded ones of its pages
 * @param redirects from old addresses, percent-encoded, the oldest first
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function redirectsTo(
  addresses: ReadonlySet<string>,
  redirects: readonly RedirectRule[],
): SiteRedirects {
  const hasTarget = ({ to }: RedirectRule) => addresses.has(to);
  return {
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

/**
 * The public files of a built site by address: `blog.html` is `/blog`, `index.html` its folder. Only
 * these are served, so that no address reaches a link, another folder or a dotfile except
 * `.well-known`.
 */
export async function siteFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await filesBelow(folder)).filter(
    (path) => !filesForHosts.has(path) && isPublic(path),
  );
  return new Map(paths.map((path) => [canonicalPath(`/${path}`), join(folder, path)]));
}

const isPublic = (path: string) =>
  path.split("/").every((name) => name === ".well-known" || !name.startsWith("."));
