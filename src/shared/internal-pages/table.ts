import { html } from "hono/html";

import type { Content, Markup } from "./frame.ts";

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
