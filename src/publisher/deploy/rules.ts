/** The headers that every host sends with the site. A path is exact, or ends in `/*` and matches everything below. */
import { addressPages, serviceWorkerPath } from "../../contract/addresses.ts";
import { filePolicy, strictTransport } from "../../shared/http/headers.ts";

/** Headers of the answers at some paths. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const year = 31_536_000;

/**
 * `Cache-Control` of answers that no rule below matches. Netlify and Cloudflare send it by default;
 * both would join a rule for `/*` with the rule for the chunks.
 */
export const standardCaching = "public, max-age=0, must-revalidate";

const immutable = `public, max-age=${year}, immutable`;

const caching = (value: string) => ({ "Cache-Control": value });

/**
 * For files that are no pages. Readers of the feed, search engines and mail programs show the site's
 * pictures; hosts that join this Cross-Origin-Resource-Policy with the one below send a value that
 * browsers ignore, which allows the same. Of two policies browsers apply both.
 */
export const fileHeaders = {
  "Content-Security-Policy": filePolicy,
  "Cross-Origin-Resource-Policy": "cross-origin",
};

// Feed readers and crawlers send many requests; an hour of delay is acceptable.
const list = { ...fileHeaders, ...caching("public, max-age=3600") };

// Icons and the sharing picture of the site keep their names when they change.
const icon = { ...fileHeaders, ...caching("public, max-age=86400") };

/**
 * Headers of files that differ from those of pages; no path may match two of these rules. Scripts are
 * no documents, and a worker is bound by the policy that its script comes with: they have that of pages.
 */
export const fileRules: readonly HeaderRule[] = Object.entries({
  // These names hold a digest of the content, so the content of a name never changes.
  "/static/js/*": caching(immutable),
  "/static/pictures/*": { ...fileHeaders, ...caching(immutable) },
  // Each visit must find the worker of the current release.
  [serviceWorkerPath]: caching("no-cache"),
  "/rss.xml": list,
  "/sitemap-index.xml": list,
  "/sitemap-0.xml": list,
  "/icons/*": icon,
  "/sharing/*": icon,
  "/favicon.svg": icon,
  "/placeholders/*": fileHeaders,
  "/stills/*": fileHeaders,
  "/addresses.json": fileHeaders,
  "/blog-index.json": fileHeaders,
  "/manifest.webmanifest": fileHeaders,
  "/robots.txt": fileHeaders,
  "/.well-known/*": fileHeaders,
}).map(([path, headers]) => ({ path, headers }));

/** Headers of every answer, beside the Content-Security-Policy of the built pages. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": strictTransport,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Features that neither pages nor embedded videos need.
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/**
 * Headers of addresses that hold a code for an account (design 6.14). Where a host joins this
 * Referrer-Policy with the one above, browsers apply the last.
 */
export const addressRules: readonly HeaderRule[] = addressPages.map((page) => ({
  path: `${page}/*`,
  headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
}));
