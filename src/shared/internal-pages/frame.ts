import { readFileSync } from "node:fs";

import { html, raw } from "hono/html";

import { logoMark } from "../../contract/brand/logo-mark.ts";
import { policyHash } from "../digest.ts";
import { fontFaces } from "./fonts.ts";

export type Markup = ReturnType<typeof html>;
export type Content = Markup | string | false | readonly Content[];

/** Common facts of the internal pages of one part of the product. */
export interface Family {
  /** Beside the logo, and at the end of each title. */
  readonly name: string;
  readonly styles?: readonly string[];
  /** One script for all of them. */
  readonly script?: string;
}

export interface Page {
  /** The document's title, before the name of the family; none for its only page. */
  readonly title?: string;
  readonly links: readonly { readonly path: string; readonly text: string }[];
  readonly main: Content;
  readonly footer: Content;
}

/** Reads a style sheet or script that lies beside a module. */
export const readBeside = (module: string, name: string): string =>
  readFileSync(new URL(name, module), "utf8");

/** The site's style sheets, in layers, then those of the frame. */
const frameStyle = [
  "@layer reset, tokens, base, components;",
  ...[
    "contract/brand/look",
    "site/styles/reset",
    "site/styles/tokens",
    "site/styles/base",
    "site/styles/layout",
    "site/styles/components",
  ].map((name) => readBeside(import.meta.url, `../../${name}.css`)),
  ...["frame.css", "tables.css", "contents.css"].map((name) => readBeside(import.meta.url, name)),
];

/**
 * Makes documents in the site's look for pages that are not part of the site: of the operator and
 * of developers.
 *
 * @returns `page`, which makes a document, and the `headers` that it is sent with: not cached, not
 *   indexed, without scripts but the given one
 */
export function internalPages({ name, styles = [], script }: Family) {
  const style = [fontFaces, ...frameStyle, ...styles].join("\n");
  const scripts = script === undefined ? "" : `script-src ${policyHash(script)}; `;
  const headers = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; ${scripts}frame-src 'self'; style-src ${policyHash(style)}; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  const page = ({ title, links, main, footer }: Page): Markup =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title === undefined ? name : `${title} – ${name}`}</title>
          <link rel="icon" href="data:," />
          ${raw(`<style>${style}</style>`)}
        </head>
        <body class="frame">
          <header>
            <p class="name">${raw(logoMark(32))} ${name}</p>
            ${
              links.length > 0 &&
              html`<nav aria-label="Other pages">
                ${links.map(({ path, text }) => html`<a class="target" href="${path}">${text}</a>`)}
              </nav>`
            }
          </header>
          <main>${main}</main>
          <footer>${footer}</footer>
          ${script !== undefined && raw(`<script>${script}</script>`)}
        </body>
      </html>`;
  return { headers, page };
}

/** Who sees a page that only the operator of a local run may read, and when its times are. */
export const onlyHere = (): Markup =>
  html`<p>
    Only this computer sees this page. Times are in its own zone,
    ${Intl.DateTimeFormat().resolvedOptions().timeZone}.
  </p>`;
