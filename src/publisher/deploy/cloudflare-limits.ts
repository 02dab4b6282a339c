/** Limits of Cloudflare Pages; it ignores what exceeds them without a message. */
export const cloudflareLimits = {
  /** Lines of `_redirects` without a star. */
  redirects: 2000,
  /** Characters of a line of `_redirects`. */
  redirectsLine: 1000,
  /** Paths in `_headers`. */
  headerRules: 100,
  /** Characters of a line of `_headers`. */
  headersLine: 2000,
} as const;
