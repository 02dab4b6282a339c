import { azure } from "./azure.ts";
import { cloudflare } from "./cloudflare.ts";
import { cloudfront } from "./cloudfront.ts";
import { githubPages } from "./github-pages.ts";
import { hostRules, type HostPart, type PublishedSite } from "./host-rules.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx.ts";
import { headersAndRedirects } from "./headers-and-redirects.ts";
import { vercel } from "./vercel.ts";

/** The files that tell hosts how to serve a published site. */
export interface HostFiles {
  /** Files that lie in the published folder, by path. */
  readonly published: Readonly<Record<string, string>>;
  /** Files for the people who run a host, by path: `nginx/nginx.conf`. They aren't published. */
  readonly samples: Readonly<Record<string, string>>;
  /** Sentences about rules that a host has no room for. */
  readonly warnings: readonly string[];
}

/**
 * Makes the files of all hosts from the one list of rules, leaving out what isn't there.
 *
 * @throws {URIError} when a redirect's path is encoded wrongly
 */
export function hostFiles(site: PublishedSite): HostFiles {
  const rules = hostRules(site);
  const parts: readonly HostPart[] = [
    headersAndRedirects(rules),
    netlify(),
    cloudflare(),
    vercel(rules),
    azure(rules),
    cloudfront(rules),
    githubPages(rules),
    nginx(rules),
  ];
  return {
    published: together(parts.map(({ published }) => published)),
    samples: together(parts.map(({ samples }) => samples)),
    warnings: parts.flatMap(({ warnings }) => warnings ?? []),
  };
}

const together = (
  parts: readonly (Readonly<Record<string, string>> | undefined)[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.flatMap((files) => Object.entries(files ?? {})));
