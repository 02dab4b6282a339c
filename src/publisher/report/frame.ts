import { html } from "hono/html";

import {
  type Content,
  internalPages,
  type Markup,
  onlyHere,
  readBeside,
} from "../../shared/internal-pages/frame.ts";
import type { Tone } from "./words.ts";

const { headers, page } = internalPages({
  name: "Build report",
  styles: ["parts.css", "tables.css"].map((name) => readBeside(import.meta.url, name)),
});

export const frameHeaders = headers;

/** The head of a page: a result, in the colour of its tone. */
export const verdict = (tone: Tone, content: Content): Markup =>
  html`<section class="verdict opening ${tone}">${content}</section>`;

/** The document around a page of the build report. */
export const frame = (title: string, main: Content, { isList = false } = {}): Markup =>
  page({
    title,
    links: [
      ...(isList ? [] : [{ path: "/build-report", text: "All rebuilds" }]),
      { path: "/", text: "To the site" },
    ],
    main,
    footer: onlyHere(),
  });
