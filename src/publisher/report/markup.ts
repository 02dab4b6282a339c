/** Markup that the pages of the build report share. Use `plainText` for texts from outside. */
import { html, raw } from "hono/html";

import type { Content, Markup } from "../../shared/internal-pages/frame.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatTime, oneLine } from "../progress/format.ts";
import type { Tone } from "./words.ts";

/** How many items of a list are shown, and how many are shown without folding. */
const mostShown = 500;
const mostOpen = 10;

/** A text from outside on one line, without control characters, at most 500 characters long. */
export const plainText = (text: string): string => oneLine(text, 500);

/** A `<time>` element in the local time zone. */
export const time = (iso: string): Markup =>
  html`<time datetime="${iso}">${formatTime(iso)}</time>`;

const icons: Readonly<Record<Tone, string>> = {
  good: "M3 8.5 6.5 12 13 4.5",
  quiet: "M3 6h10M3 10h10",
  waiting: "M5.5 3v10M10.5 3v10",
  bad: "m4 4 8 8M12 4l-8 8",
};

/** A section with a heading, which the id names. */
export const section = (id: string, heading: string, content: Content): Markup =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${content}
  </section>`;

/** A result in a word, with an icon, so that colour is not the only difference. */
export const badge = (tone: Tone, word: string): Markup =>
  html`<span class="badge ${tone}"
    ><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      ${raw(`<path d="${icons[tone]}"/>`)}</svg
    >${word}</span
  >`;

/** The first 500 items of a list, which a plural names, and how many follow; more than ten are folded. */
export function foldedList<Item>(
  items: readonly Item[],
  name: string,
  print: (items: readonly Item[]) => Markup,
): Markup {
  if (items.length <= mostOpen) return print(items);
  const first = items.slice(0, mostShown);
  const rest = items.length - first.length;
  return html`<details>
    <summary class="disclosure">
      ${
        rest > 0
          ? `Show the first ${formatCount(first.length)} of ${formatCount(items.length)} ${name}`
          : `Show all ${formatCount(items.length)} ${name}`
      }
    </summary>
    ${print(first)} ${rest > 0 && html`<p class="rest">… and ${formatCount(rest)} more.</p>`}
  </details>`;
}
