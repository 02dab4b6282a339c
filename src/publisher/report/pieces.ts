/** Small parts that the pages of the report share. Everything from outside passes through `shown`. */
import { html, raw } from "hono/html";

import { formatCount, oneLine } from "../run/format.ts";
import { formatTime, type Mood } from "./words.ts";

export type Piece = ReturnType<typeof html>;
export type Content = Piece | string | readonly Content[];

/** How many entries of a list are shown; and above how many it is folded. */
const mostShown = 500;
const mostOpen = 10;

/** A text from outside as it may stand in a page. Templates escape it. */
export const shown = (text: string): string => oneLine(text, 500);

/** A time for people and for machines. */
export const time = (iso: string): Piece => html`<time datetime="${iso}">${formatTime(iso)}</time>`;

const signs: Readonly<Record<Mood, string>> = {
  good: "M3 8.5 6.5 12 13 4.5",
  quiet: "M3 6h10M3 10h10",
  waiting: "M5.5 3v10M10.5 3v10",
  bad: "m4 4 8 8M12 4l-8 8",
};

/** A result in a word, with a sign of its own, so that colour never is the only carrier. */
export const badge = (mood: Mood, word: string): Piece =>
  html`<span class="badge ${mood}"
    ><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      ${raw(`<path d="${signs[mood]}"/>`)}</svg
    >${word}</span
  >`;

interface Column {
  readonly label: string;
  readonly kind?: "number" | "code";
}

/**
 * A table whose rows become blocks on a narrow screen. The roles are said because browsers may
 * take a table for none once its display changes; the labels in the blocks are for the eye only.
 *
 * @param rows their first cell names the row
 */
export const table = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  kind = "",
): Piece =>
  html`<table role="table" class="${kind}">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          (column) =>
            html`<th role="columnheader" scope="col" class="${column.kind ?? ""}">
              ${column.label}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${cells.map((cell, index) => tableCell(cell, columns[index], index))}
          </tr>`,
      )}
    </tbody>
  </table>`;

const tableCell = (content: Content, column: Column | undefined, index: number): Piece => {
  const { label = "", kind = "" } = column ?? {};
  return index === 0
    ? html`<th role="rowheader" scope="row" class="${kind}">${content}</th>`
    : html`<td role="cell" class="${kind}" data-label="${label}">
        <div>${content}</div>
      </td>`;
};

/**
 * The first entries of a list, folded when they are many, and how many more there are.
 *
 * @param name what they are, in the plural: `changed addresses`
 */
export function long<Item>(
  items: readonly Item[],
  name: string,
  print: (items: readonly Item[]) => Piece,
): Piece {
  if (items.length <= mostOpen) return print(items);
  const first = items.slice(0, mostShown);
  const rest = items.length - first.length;
  return html`<details>
    <summary>
      ${
        rest > 0
          ? `Show the first ${formatCount(first.length)} of ${formatCount(items.length)} ${name}`
          : `Show all ${formatCount(items.length)} ${name}`
      }
    </summary>
    ${print(first)} ${rest > 0 && html`<p class="rest">… and ${formatCount(rest)} more.</p>`}
  </details>`;
}
