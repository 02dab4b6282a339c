import { addressPages } from "../../contract/address-pages.ts";

/**
 * How a host has to serve the site: the one list from which the files of every host are made, and
 * which `npm run preview` obeys through `_headers` and `_redirects`.
 *
 * A path is exact, or ends in `/*` and stands for everything below.
 */

/** Headers for the answers of some paths. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A path that leads somewhere else: 301 sends the visitor there, 200 answers with that page. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 200 | 301;
}

const year = 31_536_000;

/**
 * What an answer gets that no rule below gives a `Cache-Control`. Netlify and Cloudflare do this by
 * themselves; a rule for `/*` would be joined with the rule for the chunks on both.
 */
export const standardCaching = "public, max-age=0, must-revalidate";

const immutable = `public, max-age=${year}, immutable`;

/** `Cache-Control` by path; no path may be under two of them. */
export const cachingRules: readonly HeaderRule[] = [
  // These names hold the digest of the content, so what stands behind a name never changes.
  caching("/static/js/*", immutable),
  caching("/static/pictures/*", immutable),
  // Feed readers and crawlers ask often; an hour spares the host, and a post can wait as long.
  caching("/rss.xml", "public, max-age=3600"),
  caching("/sitemap-index.xml", "public, max-age=3600"),
  caching("/sitemap-0.xml", "public, max-age=3600"),
  // Icons and the site's sharing picture keep their names when they change.
  caching("/icons/*", "public, max-age=86400"),
  caching("/sharing/*", "public, max-age=86400"),
  caching("/favicon.svg", "public, max-age=86400"),
];

/** Headers of every answer. The Content-Security-Policy joins them from the built pages. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Without includeSubDomains: other services of the organisation may live there.
  "Strict-Transport-Security": `max-age=${year}`,
  "Cross-Origin-Opener-Policy": "same-origin",
  // Features that neither a page nor a film in it needs.
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/**
 * Pages whose address carries a code that unlocks an account (design 6.14). Where a host joins this
 * Referrer-Policy with the one above, browsers take the last.
 */
const secretAddress = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** Every address below a page that stands for all of them. */
export const addressRules: readonly HeaderRule[] = addressPages.map((page) => ({
  path: `${page}/*`,
  headers: secretAddress,
}));

/** Addresses that are answered with another page; one whose page isn't built is left out. */
export const rewriteRules: readonly RedirectRule[] = addressPages.map((page) => ({
  from: `${page}/*`,
  to: page,
  status: 200,
}));

/** Addresses that lead elsewhere; one whose target isn't built is left out. */
export const redirectRules: readonly RedirectRule[] = [
  // The route's name is misspelt in the specification; visitors who spell it right arrive too.
  { from: "/culture-assessment", to: "/culture-assesment", status: 301 },
  { from: "/sitemap.xml", to: "/sitemap-index.xml", status: 301 },
  { from: "/feed", to: "/rss.xml", status: 301 },
];

function caching(path: string, value: string): HeaderRule {
  return { path, headers: { "Cache-Control": value } };
}
