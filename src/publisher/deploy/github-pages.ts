import { fileAddress } from "../../shared/content-types.ts";
import type { HostPart, HostRules } from "./host-rules.ts";

/**
 * What is laid over the published folder for GitHub Pages, which knows neither headers nor rewrites
 * nor redirects: a small page at each old address. Addresses that hold a code are answered by
 * 404.html (design 6.9).
 */
export function githubPages({ renamed, redirects }: HostRules): HostPart {
  // At /sitemap.xml the host would serve the page as XML.
  const pages = [...redirects, ...renamed].filter(({ from }) => !fileAddress.test(from));
  const samples: Record<string, string> = {
    // Without this file a branch that is served loses what begins with an underscore.
    "github-pages/.nojekyll": "",
  };
  for (const { from, to } of pages)
    samples[`github-pages${decodeURIComponent(from)}.html`] = redirectPage(to);
  return { samples };
}

/** A page that leads on at once; without refreshing browsers there is the link. */
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
