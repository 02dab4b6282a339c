import { html } from "hono/html";

import {
  type Content,
  internalPages,
  type Markup,
  onlyHere,
  readBeside,
} from "../../internal-pages/frame.ts";
import type { Tone } from "./words.ts";

/** The path of the build report, and the beginning of the others. */
const reportPath = "/build-report";

const { headers, page } = internalPages({
  name: "Build report",
  styles: ["parts.css", "tables.css"].map((name) => readBeside(import.meta.url, name)),
});

export const frameHeaders = headers;

/** The head of a page: a result, in the colour of its tone. */
export const verdict = (tone: Tone, content: Content): Markup =>
  html`<section class="verdict opening ${tone}">${content}</section>`;

interface Frame {
  /** The page's title, before `– Build report`. */
  readonly title: string;
  /** Whether the page links back to the list of rebuilds. */
  readonly linksToList: boolean;
  readonly main: Content;
}

/** The document around a page of the build report. */
export const frame = ({ title, linksToList, main }: Frame): Markup =>
  page({
    title,
    links: [
      ...(linksToList ? [{ path: reportPath, text: "All rebuilds" }] : []),
      { path: "/", text: "To the site" },
    ],
    main,
    footer: onlyHere(),
  });
