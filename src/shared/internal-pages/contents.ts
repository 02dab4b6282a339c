import { html } from "hono/html";

import type { Content, Markup } from "./frame.ts";

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
