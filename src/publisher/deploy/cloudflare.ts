import { headersAndRedirects } from "./headers-and-redirects.ts";
import type { HostAdapter } from "./host-files.ts";
import { truncateRedirects } from "./truncate-redirects.ts";

/** Limits of Cloudflare Pages; it ignores what exceeds them without a message. */
const mostRedirects = 2000;
const longestLine = 2000;

/** Makes `_headers` and `_redirects` within the limits of Cloudflare Pages. */
export const cloudflareFiles: HostAdapter = (rules) => {
  const { kept, warnings } = truncateRedirects(
    rules.renamed,
    "the 2,000 redirects that Cloudflare Pages takes",
    ({ length }) => length + rules.redirects.length <= mostRedirects,
  );
  const published = headersAndRedirects({ ...rules, renamed: kept });
  if (published._headers.split("\n").every((line) => line.length <= longestLine))
    return { published, warnings };
  return {
    published: headersAndRedirects({ ...rules, headers: rules.stableHeaders, renamed: kept }),
    warnings: [
      ...warnings,
      "The policy of all pages together is longer than the 2,000 characters that Cloudflare Pages takes: _headers holds the part without hashes, the pages themselves hold the rest.",
    ],
  };
};

/** Adds `wrangler.json`, which builds on Cloudflare Pages need. */
export const cloudflare: HostAdapter = (rules, settings) => ({
  ...cloudflareFiles(rules, settings),
  hosting: {
    "cloudflare/wrangler.json": `{
  "$schema": "node_modules/wrangler/config-schema.json",
  "name": "morrow",
  "pages_build_output_dir": "dist"
}
`,
  },
});
