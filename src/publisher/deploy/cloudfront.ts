import { cloudfrontFunction } from "./cloudfront-function.ts";
import { cloudfrontSync } from "./cloudfront-sync.ts";
import type { HostAdapter } from "./host-files.ts";
import { truncateRedirects } from "./truncate-redirects.ts";
import type { HeaderRule } from "./rules.ts";

/** A CloudFront Function may not be longer. */
const bytes = 10_240;

/**
 * What a bucket behind CloudFront needs: a function for addresses, a set of headers for all paths
 * and one for addresses that hold a code, and the script that publishes.
 */
export const cloudfront: HostAdapter = (rules) => {
  const { kept, warnings } = truncateRedirects(
    rules.renamed,
    "the 10 KB that a CloudFront Function takes",
    (renamed) => Buffer.byteLength(cloudfrontFunction(rules, renamed)) <= bytes,
  );
  const headers = (name: string, more: HeaderRule["headers"]) =>
    `${JSON.stringify(headersPolicy(name, { ...rules.stableHeaders, ...more }), undefined, 2)}\n`;
  const secret = Object.assign(
    {},
    ...rules.secret.map((one) => one.headers),
  ) as HeaderRule["headers"];
  return {
    hosting: {
      "cloudfront/function.js": cloudfrontFunction(rules, kept),
      "cloudfront/headers.json": headers("morrow", {}),
      "cloudfront/headers-secret.json": headers("morrow-secret", secret),
      "cloudfront/sync.sh": cloudfrontSync(rules),
    },
    warnings,
  };
};

const withPlaces: ReadonlySet<string> = new Set([
  "Content-Security-Policy",
  "Referrer-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
]);

/**
 * Headers as `aws cloudfront create-response-headers-policy` takes them, which has a place of its
 * own for some ({@link withPlaces}) and takes those nowhere else. Cache-Control comes with each file of the bucket.
 */
function headersPolicy(name: string, headers: HeaderRule["headers"]) {
  const items = Object.entries(headers)
    .filter(([name]) => !withPlaces.has(name))
    .map(([Header, Value]) => ({ Header, Value, Override: true }));
  const policy = headers["Content-Security-Policy"];
  const seconds = /\d+/.exec(headers["Strict-Transport-Security"] ?? "");
  return {
    Name: name,
    Comment: "Made by each publish",
    SecurityHeadersConfig: {
      ...(policy !== undefined && {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: policy,
          Override: true,
        },
      }),
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: {
        ReferrerPolicy: headers["Referrer-Policy"],
        Override: true,
      },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(seconds?.[0]),
        IncludeSubdomains: false,
        Preload: false,
        Override: true,
      },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
}
