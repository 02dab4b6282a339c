import type { HostPart, HostRules } from "./host-rules.ts";
import { newestThatFit } from "./truncate-redirects.ts";
import type { HeaderRule, RedirectRule } from "./rules.ts";

/** Vercel takes 2,048 routes; some are its own, for addresses without ending. */
const routes = 2000;

/** `vercel.json`, for `vercel deploy` of the published folder. */
export function vercel(rules: HostRules): HostPart {
  const others =
    1 + rules.redirects.length + rules.rewrites.length + rules.caching.length + rules.secret.length;
  const { kept, warnings } = newestThatFit(
    rules.renamed,
    "the 2,048 routes that Vercel takes",
    (renamed) => renamed.length + others <= routes,
  );
  const settings = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    // What is deployed is finished: nothing is to be detected, installed or built.
    framework: null,
    installCommand: "",
    buildCommand: "",
    outputDirectory: ".",
    cleanUrls: true,
    trailingSlash: false,
    redirects: [...kept, ...rules.redirects].map(({ from, to, status }) => ({
      source: source(from),
      destination: to,
      statusCode: status,
    })),
    rewrites: rules.rewrites.map(({ from, to }: RedirectRule) => ({
      source: source(from),
      destination: to,
    })),
    // Of two rules that give one header the later counts.
    headers: [{ path: "/*", headers: rules.everywhere }, ...rules.caching, ...rules.secret].map(
      ({ path, headers }: HeaderRule) => ({
        source: source(path),
        headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
      }),
    ),
  };
  return {
    samples: {
      "vercel/vercel.json": `${JSON.stringify(settings, undefined, 2)}\n`,
    },
    warnings,
  };
}

/** A rule's path as Vercel writes it; signs that mean something there are escaped. */
const source = (path: string): string =>
  path
    .replace(/\*$/, "")
    .replaceAll(/[(){}:*+?\\]/g, String.raw`\$&`)
    .concat(path.endsWith("*") ? "(.*)" : "");
