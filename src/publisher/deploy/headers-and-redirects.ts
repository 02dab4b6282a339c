import { writeHeadersFile } from "./headers-file.ts";
import type { HostRules } from "./host-rules.ts";
import { writeRedirectsFile } from "./redirects-file.ts";

/**
 * Makes `_headers` and `_redirects`, which Netlify, Cloudflare Pages and the preview read from the
 * published folder.
 */
export const headersAndRedirects = ({
  headers,
  caching,
  secret,
  renamed,
  redirects,
  rewrites,
}: HostRules) => ({
  _headers: writeHeadersFile([{ path: "/*", headers }, ...caching, ...secret]),
  // Cloudflare counts every rule after the first one with a star as one of the 100 with a star.
  _redirects: writeRedirectsFile([...renamed, ...redirects, ...rewrites]),
});
