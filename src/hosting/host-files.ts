import { writeHeadersFile } from "./headers-file.ts";
import { nginxSample } from "./nginx.ts";
import { policyHeader, policyOf } from "./policy-header.ts";
import { writeRedirectsFile } from "./redirects-file.ts";
import {
  addressPages,
  addressRules,
  cachingRules,
  redirectRules,
  securityHeaders,
} from "./rules.ts";
import type { HeaderRule } from "./rules.ts";

/** A built site as far as its hosting depends on it. */
export interface BuiltSite {
  /** The addresses it has: `/`, `/blog`, `/rss.xml` … */
  readonly addresses: ReadonlySet<string>;
  /** The HTML of each page. */
  readonly pages: readonly string[];
}

/** The files that tell a host how to serve a built site. */
export interface HostFiles {
  readonly headers: string;
  readonly redirects: string;
  readonly nginx: string;
}

/** Makes the host's files from the rules, leaving out those whose page isn't built. */
export function hostFiles({ addresses, pages }: BuiltSite): HostFiles {
  const policies = pages
    .map((html) => policyOf(html))
    .filter((policy) => policy !== undefined);
  const everywhere: HeaderRule = {
    path: "/*",
    headers: {
      ...securityHeaders,
      ...(policies.length > 0 && {
        "Content-Security-Policy": policyHeader(policies),
      }),
    },
  };
  const secret = addressRules.filter((_, index) =>
    addresses.has(addressPages[index] ?? ""),
  );
  const redirects = redirectRules.filter(({ to }) => addresses.has(to));
  return {
    headers: writeHeadersFile([everywhere, ...cachingRules, ...secret]),
    redirects: writeRedirectsFile(redirects),
    nginx: nginxSample({ everywhere, secret, redirects }),
  };
}
