import { headersAndRedirects } from "./headers-and-redirects.ts";
import type { HostAdapter } from "./host-files.ts";

/** Makes `_headers`, `_redirects` and `wrangler.json`, which builds on Cloudflare Pages need. */
export const cloudflare: HostAdapter = (rules) => ({
  ...headersAndRedirects(rules, "cloudflare"),
  hosting: {
    "cloudflare/wrangler.json": `${JSON.stringify(
      {
        $schema: "node_modules/wrangler/config-schema.json",
        name: "morrow",
        pages_build_output_dir: "dist",
      },
      undefined,
      2,
    )}\n`,
  },
});
