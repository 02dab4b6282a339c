/** Head and headers of HTML pages that only the operator of a local run may read. */
import { html, raw } from "hono/html";

import { policyHash } from "../shared/digest.ts";

/** Headers of a page with this style and without scripts: not cached, not indexed. */
export const operatorHeaders = (style: string) => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src ${policyHash(style)}; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
});

/** The content of the page's `<head>`. */
export const operatorHead = (title: string, style: string) =>
  html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    ${raw(`<style>${style}</style>`)}`;
