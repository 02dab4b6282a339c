import { fileAddress } from "../../../shared/http/headers.ts";
import type { HostAdapter } from "../host-rules.ts";

/**
 * Makes the files that are copied over the published folder for GitHub Pages, which supports neither
 * headers nor rewrites nor redirects: a page at each old address. 404.html answers addresses with a
 * code (design 6.9).
 */
export const adapter: HostAdapter = ({ renamed, redirects }) => {
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
