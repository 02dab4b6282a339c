import { cloudflareLimits } from "./cloudflare.ts";
import { writeHeadersFile } from "./headers-file.ts";
import type { HostPart, HostRules } from "./host-rules.ts";
import { newestThatFit } from "./truncate-redirects.ts";
import { writeRedirectsFile } from "./redirects-file.ts";
import type { HeaderRule } from "./rules.ts";

/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages both read from the published
 * folder, and the preview too. Cloudflare's limits are the narrower ones.
 */
export function headersAndRedirects(rules: HostRules): HostPart {
  const { kept, warnings } = newestThatFit(
    rules.renamed,
    "the 2,000 redirects that Cloudflare Pages takes",
    (renamed) => renamed.length + rules.redirects.length <= cloudflareLimits.redirects,
  );
  const whole = headerRules(rules, rules.everywhere);
  const isWhole = fits(whole);
  return {
    published: {
      _headers: writeHeadersFile(isWhole ? whole : headerRules(rules, rules.settled)),
      // Cloudflare counts each rule behind the first with a star as one of the 100 with a star.
      _redirects: writeRedirectsFile([...kept, ...rules.redirects, ...rules.rewrites]),
    },
    warnings: isWhole
      ? warnings
      : [
          ...warnings,
          "The policy of all pages together is longer than the 2,000 characters that Cloudflare Pages takes: _headers holds its settled part, the pages themselves hold the rest.",
        ],
  };
}

const headerRules = (
  { caching, secret }: HostRules,
  headers: HeaderRule["headers"],
): readonly HeaderRule[] => [{ path: "/*", headers }, ...caching, ...secret];

const fits = (rules: readonly HeaderRule[]) =>
  writeHeadersFile(rules)
    .split("\n")
    .every((line) => line.length <= cloudflareLimits.line);
