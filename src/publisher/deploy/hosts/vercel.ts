import { type HostAdapter, truncateRedirects } from "../host-rules.ts";
import type { HeaderRule } from "../rules.ts";

/** Vercel takes 2,048 routes and adds some itself for addresses without an extension. */
const maxRoutes = 2000;

/** Makes `vercel.json`, for `vercel deploy` of the published folder. */
export const adapter: HostAdapter = ({ headers, files, secret, redirects, rewrites, renamed }) => {
  // The later of two rules that set one header applies.
  const headerRules: readonly HeaderRule[] = [{ path: "/*", headers }, ...files, ...secret];
  const others = redirects.length + rewrites.length + headerRules.length;
  const { fitting, warnings } = truncateRedirects(
    renamed,
    "the 2,048 routes that Vercel takes",
    ({ length }) => length + others <= maxRoutes,
  );
  const configuration = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    // The folder is deployed as it is, without detection of a framework, installation or build.
    framework: null,
    installCommand: "",
    buildCommand: "",
    outputDirectory: ".",
    cleanUrls: true,
    trailingSlash: false,
    redirects: [...fitting, ...redirects].map(({ from, to, status }) => ({
      source: source(from),
      destination: to,
      statusCode: status,
    })),
    rewrites: rewrites.map(({ from, to }) => ({ source: source(from), destination: to })),
    headers: headerRules.map(({ path, headers }) => ({
      source: source(path),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return {
    hosting: { "vercel/vercel.json": `${JSON.stringify(configuration, undefined, 2)}\n` },
    warnings,
  };
};

/** The path of a rule in the syntax of path-to-regexp, with its special characters escaped. */
const source = (path: string): string =>
  path
    .replace(/\*$/, "")
    .replaceAll(/[(){}:*+?\\]/g, String.raw`\$&`)
    .concat(path.endsWith("*") ? "(.*)" : "");
