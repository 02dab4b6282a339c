import { html } from "hono/html";

import type { Content, Markup } from "./frame.ts";

interface Column {
  readonly label: string;
  readonly kind?: "number" | "code";
}

/**
 * A table whose rows become blocks on a narrow screen: browsers drop implicit roles when `display`
 * changes, and labels in the blocks come from CSS.
 *
 * @param rows the first cell is the row's header
 * @param kind class of the table
 */
export const table = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  kind = "",
): Markup =>
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

const tableCell = (content: Content, column: Column | undefined, index: number): Markup => {
  const { label = "", kind = "" } = column ?? {};
  return index === 0
    ? html`<th role="rowheader" scope="row" class="${kind}">${content}</th>`
    : html`<td role="cell" class="${kind}" data-label="${label}">
        <div>${content}</div>
      </td>`;
};
