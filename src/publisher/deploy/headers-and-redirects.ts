import { writeHeadersFile } from "./headers-file.ts";
import type { HostFiles } from "./host-files.ts";
import type { HostRules } from "./host-rules.ts";
import { writeRedirectsFile } from "./redirects-file.ts";
import type { HeaderRule } from "./rules.ts";
import { truncateRedirects } from "./truncate-redirects.ts";

/** Limits of Cloudflare Pages; it ignores what exceeds them without a message. */
const cloudflareLimits = { redirects: 2000, headersLine: 2000 };

/**
 * Makes `_headers` and `_redirects`, which Netlify, Cloudflare Pages and the preview read from the
 * published folder.
 *
 * @param limits of which host the files keep to; Netlify names none
 */
export function headersAndRedirects(
  rules: HostRules,
  limits?: "cloudflare",
): Pick<HostFiles, "published" | "warnings"> {
  const { kept, warnings } = truncateRedirects(
    rules.renamed,
    "the 2,000 redirects that Cloudflare Pages takes",
    (renamed) =>
      limits === undefined || renamed.length + rules.redirects.length <= cloudflareLimits.redirects,
  );
  const whole = headersFile(rules, rules.headers);
  const fits =
    limits === undefined ||
    whole.split("\n").every((line) => line.length <= cloudflareLimits.headersLine);
  return {
    published: {
      _headers: fits ? whole : headersFile(rules, rules.stableHeaders),
      // Cloudflare counts every rule after the first one with a star as one of the 100 with a star.
      _redirects: writeRedirectsFile([...kept, ...rules.redirects, ...rules.rewrites]),
    },
    warnings: fits
      ? warnings
      : [
          ...warnings,
          "The policy of all pages together is longer than the 2,000 characters that Cloudflare Pages takes: _headers holds the part without hashes, the pages themselves hold the rest.",
        ],
  };
}

const headersFile = ({ caching, secret }: HostRules, headers: HeaderRule["headers"]) =>
  writeHeadersFile([{ path: "/*", headers }, ...caching, ...secret]);
