/** The headers that every host sends with the site. A path is exact, or ends in `/*` and matches everything below. */
import { addressPages } from "../../contract/address-pages.ts";
import { serviceWorkerPath } from "../../contract/offline-pages.ts";
import { strictTransport } from "../../shared/strict-transport.ts";

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

/** `Cache-Control` by path; no path may match two of them. */
export const cachingRules: readonly HeaderRule[] = Object.entries({
  // These names hold a digest of the content, so the content of a name never changes.
  "/static/js/*": immutable,
  "/static/pictures/*": immutable,
  // Each visit must find the worker of the current release.
  [serviceWorkerPath]: "no-cache",
  // Feed readers and crawlers send many requests; an hour of delay is acceptable.
  "/rss.xml": "public, max-age=3600",
  "/sitemap-index.xml": "public, max-age=3600",
  "/sitemap-0.xml": "public, max-age=3600",
  // Icons and the sharing picture of the site keep their names when they change.
  "/icons/*": "public, max-age=86400",
  "/sharing/*": "public, max-age=86400",
  "/favicon.svg": "public, max-age=86400",
}).map(([path, value]) => ({ path, headers: { "Cache-Control": value } }));

/** Headers of every answer, beside the Content-Security-Policy of the built pages. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": strictTransport,
  "Cross-Origin-Opener-Policy": "same-origin",
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
