import type { HostPart } from "./host-rules.ts";

/** What Cloudflare Pages reads of a published folder; it passes over the rest without a word. */
export const cloudflareLimits = {
  /** Lines of `_redirects` without a star. */
  redirects: 2000,
  /** Characters of one line of `_headers`. */
  line: 2000,
  /** Paths in `_headers`. */
  headerRules: 100,
  /** Characters of one line of `_redirects`. */
  redirectLine: 1000,
} as const;

/**
 * `wrangler.json`, for a project that Cloudflare itself builds. Its headers and redirects are in the
 * published folder; see headers-and-redirects.ts.
 */
export const cloudflare = (): HostPart => ({
  samples: {
    "cloudflare/wrangler.json": `${JSON.stringify(
      {
        $schema: "node_modules/wrangler/config-schema.json",
        name: "morrow",
        pages_build_output_dir: "dist",
        compatibility_date: "2026-11-01",
      },
      undefined,
      2,
    )}\n`,
  },
});
