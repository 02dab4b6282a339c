/**
 * The files that a host needs beside the pages: `_headers` and `_redirects` always, as the preview reads
 * them, and those of the host that `DEPLOY_TARGET` names, within its limits.
 */
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, sep } from "node:path";

import { contentTypes, fileAddress } from "../../shared/http/headers.ts";
import type { DeployTarget, Settings } from "../../shared/settings.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import type { RedirectRule } from "../files/redirects.ts";
import type { Release } from "../files/release.ts";
import { foldersOf } from "../files/write-files.ts";
import { cloudfront } from "./cloudfront.ts";
import { filmPolicy } from "./content-security-policy.ts";
import { headersAndRedirects, redirectLine } from "./headers-and-redirects.ts";
import {
  type HostAdapter,
  type HostFiles,
  hostRules,
  truncateRedirects,
  type HeaderRule,
  standardCaching,
} from "./host-rules.ts";
import { nginx } from "./nginx.ts";

/**
 * Makes the configuration files of the host that `DEPLOY_TARGET` names for a release. Without a target
 * `_headers` and `_redirects` keep to the limits of Cloudflare Pages.
 *
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostFiles(
  { pages, redirects }: Pick<Release, "pages" | "redirects">,
  settings: Settings,
): HostFiles {
  const policies = Object.values(pages).flatMap(({ policy }) => policy ?? []);
  const addresses = new Set(Object.keys(pages));
  const rules = hostRules(addresses, redirects, [...new Set(policies), filmPolicy(settings)]);
  const files = adapters[settings.DEPLOY_TARGET ?? "cloudflare"](rules, settings);
  return {
    hosting: {},
    warnings: [],
    ...files,
    published: { ...headersAndRedirects(rules), ...files.published },
  };
}

/** Writes the changed ones of some files, by path below a folder, and deletes all others there. */
export async function writeHostingFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    const current = await readFile(file, "utf8").catch(() => undefined);
    if (current !== text) await writeFileAtomically(file, text);
  }
  const wanted = new Set([...Object.keys(files), ...foldersOf(Object.keys(files))]);
  for (const path of await readdir(folder, { recursive: true }))
    if (!wanted.has(path.split(sep).join("/")))
      await rm(join(folder, path), { recursive: true, force: true });
}

/** Redirects, and characters of one, that Cloudflare Pages takes; it ignores the others without a message. */
const mostRedirects = 2000;
const longestRedirect = 1000;

/** `_redirects` within the limits of Cloudflare Pages; Netlify, which reads it too, has none. */
const cloudflare: HostAdapter = (rules) => {
  const { short = [], long = [] } = Object.groupBy(rules.renamed, (rule) =>
    redirectLine(rule).length > longestRedirect ? "long" : "short",
  );
  const { fitting, warnings } = truncateRedirects(
    short,
    "the 2,000 redirects that Cloudflare Pages takes",
    ({ length }) => length + rules.redirects.length <= mostRedirects,
  );
  return {
    published: headersAndRedirects({ ...rules, renamed: fitting }),
    warnings: [
      ...warnings,
      ...long.map(
        ({ to }) =>
          `Another address of ${decodeURI(to)} answers 404 on Cloudflare Pages: its redirect is longer than 1,000 characters.`,
      ),
    ],
  };
};

/** Bytes that `staticwebapp.config.json` may have. */
const maxBytes = 20_000;

/** Makes `staticwebapp.config.json`, which Azure Static Web Apps reads from the published folder. */
const azure: HostAdapter = (rules) => {
  // Azure applies only the first route that matches, so each route is complete.
  const text = (renamed: readonly RedirectRule[]) =>
    `${JSON.stringify({
      trailingSlash: "never",
      routes: [
        ...[...renamed, ...rules.redirects].map(({ from, to, status }) => ({
          route: from,
          redirect: to,
          statusCode: status,
        })),
        ...rules.rewrites.map(({ from, to }) => ({
          route: from,
          rewrite: `${to}.html`,
          headers: rules.secret.find(({ path }) => path === from)?.headers,
        })),
        ...rules.files.map(({ path, headers }) => ({ route: path, headers })),
      ],
      responseOverrides: { "404": { rewrite: "/404.html" } },
      globalHeaders: { ...rules.headers, "Cache-Control": standardCaching },
      mimeTypes: Object.fromEntries(
        ["webmanifest", "avif", "webp", "woff2", "vtt"].map((extension) => [
          `.${extension}`,
          contentTypes[extension],
        ]),
      ),
    })}\n`;
  const { fitting, warnings } = truncateRedirects(
    rules.renamed,
    "the 20 KB that Azure Static Web Apps takes",
    (renamed) => Buffer.byteLength(text(renamed)) <= maxBytes,
  );
  return { published: { "staticwebapp.config.json": text(fitting) }, warnings };
};

/** Vercel takes 2,048 routes and adds some itself for addresses without an extension. */
const maxRoutes = 2000;

/** Makes `vercel.json`, for `vercel deploy` of the published folder. */
const vercel: HostAdapter = ({ headers, files, secret, redirects, rewrites, renamed }) => {
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

/**
 * Makes the files that are copied over the published folder for GitHub Pages, which supports neither
 * headers nor rewrites nor redirects: a page at each old address. 404.html answers addresses with a
 * code (design 6.9).
 */
const githubPages: HostAdapter = ({ renamed, redirects }) => {
  // At /sitemap.xml the page would be served as XML; names with the others end uploads and checkouts.
  const pages = [...redirects, ...renamed].filter(
    ({ from }) => !fileAddress.test(from) && !/[:"<>|*?]/.test(decodeURIComponent(from)),
  );
  return {
    hosting: {
      // Without this file GitHub omits paths that start with an underscore.
      "github-pages/.nojekyll": "",
      ...Object.fromEntries(
        pages.map(({ from, to }) => [
          `github-pages${decodeURIComponent(from)}.html`,
          redirectPage(to),
        ]),
      ),
    },
  };
};

/** A page that redirects at once, with a link for browsers that don't. */
function redirectPage(to: string): string {
  const address = to.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="default-src 'none'">
    <meta http-equiv="refresh" content="0; url=${address}">
    <meta name="robots" content="noindex">
    <link rel="canonical" href="${address}">
    <title>This page has moved</title>
  </head>
  <body>
    <p>This page has moved: <a href="${address}">go to its new address</a>.</p>
  </body>
</html>
`;
}

const adapters: Readonly<Record<DeployTarget, HostAdapter>> = {
  nginx,
  netlify: () => ({}),
  cloudflare,
  vercel,
  azure,
  cloudfront,
  "github-pages": githubPages,
};
