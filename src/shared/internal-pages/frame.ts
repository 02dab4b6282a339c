import { readFileSync } from "node:fs";

import { html, raw } from "hono/html";

import { logoMark } from "../../contract/brand/logo-mark.ts";
import { policyHash } from "../digest.ts";
import { fonts } from "../../contract/brand/brand.ts";
import { fallbackFontStyle } from "../../contract/brand/fallback-fonts.ts";
import { tokenStyle } from "../../contract/brand/look.ts";
import { inProject } from "../files.ts";

export type Markup = ReturnType<typeof html>;
export type Content = Markup | string | false | readonly Content[];

/** Common facts of the internal pages of one part of the product. */
interface Family {
  /** Beside the logo, and at the end of each title. */
  readonly name: string;
  readonly styles?: readonly string[];
  /** One script for all of them. */
  readonly script?: string;
  /** Attributes of the documents; English when left out. */
  readonly language?: () => { readonly lang: string; readonly dir: string };
  /** The name of the navigation. */
  readonly otherPages?: string;
}

interface Page {
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
  tokenStyle,
  fallbackFontStyle,
  ...[
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
export function internalPages({
  name,
  styles = [],
  script,
  language = () => ({ lang: "en", dir: "ltr" }),
  otherPages = "Other pages",
}: Family) {
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
  const page = ({ title, links, main, footer }: Page): Markup => {
    const { lang, dir } = language();
    return html`<!doctype html>
      <html lang="${lang}" dir="${dir}">
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
              html`<nav aria-label="${otherPages}">
                ${links.map(({ path, text }) => html`<a class="target" href="${path}">${text}</a>`)}
              </nav>`
            }
          </header>
          <main>${main}</main>
          <footer>${footer}</footer>
          ${script !== undefined && raw(`<script>${script}</script>`)}
        </body>
      </html>`;
  };
  return { headers, page };
}

/** Who sees a page that only the operator of a local run may read, and when its times are. */
export const onlyHere = (): Markup =>
  html`<p>
    Only this computer sees this page. Times are in its time zone
    (${Intl.DateTimeFormat().resolvedOptions().timeZone}).
  </p>`;

// Browsers read fonts beside the first frame, also those in the page: with `optional` a first visit would not
// show them, with `swap` another font would show for a frame.
const fontFace = ([name, { file, weights }]: [string, { file: string; weights: string }]) =>
  `@font-face { font-family: ${name}; src: url("data:font/woff2;base64,${readFileSync(inProject(file), "base64")}"); font-weight: ${weights}; font-display: block; }`;

/** The style that has the fonts in it, and names them for the tokens: `--font-headings`, `--font-text`. */
const fontFaces = `${Object.entries(fonts).map(fontFace).join("\n")}
:root { ${Object.keys(fonts)
  .map((name) => `--font-${name}: ${name};`)
  .join(" ")} }`;

/** A part of a long page, with the ids of what is in it. */
export interface Part {
  readonly name: string;
  readonly entries: readonly { readonly id: string; readonly text: string }[];
  readonly content: Content;
}

/** The parts of a long page, and links to all entries: beside them on wide screens. */
export const withContents = (name: string, parts: readonly Part[]): Markup =>
  html`<div class="with-contents">
    <nav aria-label="${name}">
      ${parts.map(
        ({ name, entries }, index) =>
          html`<a class="part" href="#part-${index + 1}">${name}</a> ${
              entries.length > 0 &&
              html`<ul role="list">
                ${entries.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
              </ul>`
            }`,
      )}
    </nav>
    <div>
      ${parts.map(
        ({ name, content }, index) =>
          html`<section aria-labelledby="part-${index + 1}">
            <h2 id="part-${index + 1}">${name}</h2>
            ${content}
          </section>`,
      )}
    </div>
  </div>`;

interface Column {
  readonly label: string;
  readonly kind?: "number" | "code";
}

/**
 * A table; one of more than two columns scrolls where the window is narrow.
 *
 * @param rows the first cell is the row's header
 * @param kind class of the table
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  kind = "",
): Markup {
  const drawn = html`<table class="${kind}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(
          (column) => html`<th scope="col" class="${column.kind ?? ""}">${column.label}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => tableCell(cell, columns[index]?.kind ?? "", index))}
          </tr>`,
      )}
    </tbody>
  </table>`;
  if (columns.length <= 2) return drawn;
  return html`<div class="wide" role="group" aria-label="${caption}" tabindex="0">${drawn}</div>`;
}

const tableCell = (content: Content, kind: string, index: number): Markup =>
  index === 0
    ? html`<th scope="row" class="${kind}">${content}</th>`
    : html`<td class="${kind}">${content}</td>`;
