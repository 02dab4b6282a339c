import { readFileSync } from "node:fs";

import { fileAddress } from "../../shared/http/headers.ts";
import { inProject } from "../../shared/files.ts";
import type { RedirectRule } from "../files/redirects.ts";
import {
  fileHeaders,
  type HeaderRule,
  type HostAdapter,
  type HostRules,
  standardCaching,
  truncateRedirects,
} from "./host-rules.ts";

/** Bytes that a CloudFront Function may have. */
const maxFunctionBytes = 10_240;

/** The files for a bucket behind CloudFront: a function and three header policies. */
export const cloudfront: HostAdapter = (rules) => {
  const { fitting, warnings } = truncateRedirects(
    rules.renamed,
    "the 10 KB that a CloudFront Function takes",
    (renamed) => Buffer.byteLength(viewerFunction(rules, renamed)) <= maxFunctionBytes,
  );
  const headers = {
    ...rules.headers,
    "Content-Security-Policy": withoutScripts(rules.headers["Content-Security-Policy"] ?? ""),
  };
  const secret = Object.fromEntries(rules.secret.flatMap(({ headers }) => Object.entries(headers)));
  return {
    hosting: {
      "cloudfront/function.js": viewerFunction(rules, fitting),
      "cloudfront/headers.json": headersPolicy("morrow", headers),
      "cloudfront/headers-secret.json": headersPolicy("morrow-secret", { ...headers, ...secret }),
      "cloudfront/headers-files.json": headersPolicy("morrow-files", {
        ...headers,
        ...fileHeaders,
      }),
    },
    warnings,
  };
};

/**
 * A policy without its `script-src`, because headers change minutes later than pages: it
 * would block the scripts of all pages when the program has been updated.
 */
const withoutScripts = (policy: string): string => policy.replace(/script-src [^;]*; /, "");

/** The block of `cloudfront-function.js` that holds the rules of the site. */
const rulesBlock = /(?<=^\/\/ Rules of the site: ).*?(?=^\/\/ End of the rules\.$)/ms;

function viewerFunction({ redirects, rewrites }: HostRules, renamed: readonly RedirectRule[]) {
  // Decoded paths are shorter, and a path has more than one percent-encoding.
  const targets = [...renamed, ...redirects].map(({ from, to }) => [
    decodeURIComponent(from),
    decodeURIComponent(to),
  ]);
  const folders = rewrites.map(({ from, to }) => [from.slice(0, -1), `${to}.html`]);
  const block = `made by a publish.
const redirects = ${JSON.stringify(Object.fromEntries(targets))};
const rewrites = ${JSON.stringify(folders)};
const fileAddress = ${fileAddress.toString()};
const redirectCaching = ${JSON.stringify(standardCaching)};
`;
  const source = readFileSync(inProject("src/publisher/deploy/cloudfront-function.js"), "utf8");
  return source.replace(rulesBlock, () => block);
}

/** Headers that `create-response-headers-policy` refuses among the custom headers. */
const standardHeaders: ReadonlySet<string> = new Set([
  "Content-Security-Policy",
  "Referrer-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
]);

/** Headers in the format of `create-response-headers-policy`; files have their own Cache-Control. */
function headersPolicy(name: string, headers: HeaderRule["headers"]): string {
  const items = Object.entries(headers)
    .filter(([header]) => !standardHeaders.has(header))
    .map(([Header, Value]) => ({ Header, Value, Override: true }));
  const policy = headers["Content-Security-Policy"];
  const [seconds] = /\d+/.exec(headers["Strict-Transport-Security"] ?? "") ?? [];
  const value = {
    Name: name,
    Comment: "Made by each publish",
    SecurityHeadersConfig: {
      ...(policy !== undefined && {
        ContentSecurityPolicy: { ContentSecurityPolicy: policy, Override: true },
      }),
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: headers["Referrer-Policy"], Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(seconds),
        IncludeSubdomains: false,
        Preload: false,
        Override: true,
      },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
