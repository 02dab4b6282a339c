import { readFileSync } from "node:fs";

import { html, raw } from "hono/html";

import { logoMark } from "../../art/logo.ts";
import { fonts } from "../../brand/fonts.ts";
import { operatorHead, operatorHeaders } from "../../http/operator-page.ts";
import type { Content, Markup } from "./markup.ts";
import { sunrisePicture } from "./sunrise.ts";
import type { Mood } from "./words.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The site's style sheets, in layers, then the report's own. */
const style = [
  "@layer reset, tokens, base, components;",
  read("../../brand/look.css"),
  ...["reset", "tokens", "base", "components"].map((name) => read(`../../styles/${name}.css`)),
  ...["base", "parts", "tables"].map((name) => read(`${name}.css`)),
].join("\n");

export const frameHeaders = operatorHeaders(style);

/** Font files by the name in their address. */
export const fontFiles: Readonly<Record<string, string>> = {
  headings: fonts.headings.file,
  text: fonts.text.file,
};

/** The head of a page: a result, in the sky of its mood. */
export const verdict = (mood: Mood, content: Content): Markup =>
  html`<section class="verdict ${mood}">
    <div>${content}</div>
    ${raw(sunrisePicture(mood))}
  </section>`;

interface Frame {
  /** The page's title, before `– Build report`. */
  readonly title: string;
  /** Whether the page links back to the list of rebuilds. */
  readonly linksToList: boolean;
  readonly main: Content;
}

/** The document around a page of the build report. */
export const frame = ({ title, linksToList, main }: Frame): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${operatorHead(`${title} – Build report`, style)}
        ${Object.keys(fontFiles).map(
          (name) =>
            html`<link
              rel="preload"
              as="font"
              type="font/woff2"
              href="/build-report/fonts/${name}.woff2"
              crossorigin
            />`,
        )}
      </head>
      <body class="frame">
        <header>
          <p class="name">${raw(logoMark(32))} Build report</p>
          <nav aria-label="Report">
            ${linksToList && html`<a href="/build-report">All rebuilds</a>`}
            <a href="/">To the site</a>
          </nav>
        </header>
        <main>${main}</main>
        <footer>
          <p>
            Only this computer sees this page. Times are in its own zone,
            ${Intl.DateTimeFormat().resolvedOptions().timeZone}.
          </p>
        </footer>
      </body>
    </html>`;
