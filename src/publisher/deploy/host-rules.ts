/**
 * How hosts serve a site: the headers of its answers, redirects and rewrites. A path is exact, or ends in
 * `/*` and matches everything below.
 */
import { addressPages, serviceWorkerPath } from "../../contract/addresses.ts";
import { filePolicy, strictTransport } from "../../shared/http/headers.ts";
import type { Settings } from "../../shared/settings.ts";
import { type RedirectRule, redirectsTo, type SiteRedirects } from "../files/redirects.ts";

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
const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": strictTransport,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Features that neither pages nor embedded videos need.
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Headers of answers of the preview that are no file of the site. */
export const noticeHeaders: HeaderRule["headers"] = {
  ...securityHeaders,
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Headers of addresses that hold a code for an account (design 6.14). Where a host joins this
 * Referrer-Policy with the one above, browsers apply the last.
 */
const addressRules: readonly HeaderRule[] = addressPages.map((page) => ({
  path: `${page}/*`,
  headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
}));

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
