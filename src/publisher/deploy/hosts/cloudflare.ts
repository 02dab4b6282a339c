import { headersAndRedirects } from "../headers-and-redirects.ts";
import { type HostAdapter, truncateRedirects } from "../host-rules.ts";

/** The limit of Cloudflare Pages; it ignores what exceeds it without a message. */
const mostRedirects = 2000;

/** Makes `_headers` and `_redirects` within the limits of Cloudflare Pages. */
export const cloudflareFiles: HostAdapter = (rules) => {
  const { fitting, warnings } = truncateRedirects(
    rules.renamed,
    "the 2,000 redirects that Cloudflare Pages takes",
    ({ length }) => length + rules.redirects.length <= mostRedirects,
  );
  return { published: headersAndRedirects({ ...rules, renamed: fitting }), warnings };
};

/** Adds `wrangler.json`, which builds on Cloudflare Pages need. */
export const adapter: HostAdapter = (rules, settings) => ({
  ...cloudflareFiles(rules, settings),
  hosting: {
    "cloudflare/wrangler.json": `{
  "$schema": "node_modules/wrangler/config-schema.json",
  "name": "morrow",
  "compatibility_date": "2026-01-01",
  "pages_build_output_dir": "dist"
}
`,
  },
});
