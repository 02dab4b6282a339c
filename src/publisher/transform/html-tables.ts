import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { cutText } from "./display.ts";
import { lineOf } from "./html-steps.ts";

/** Two columns fit a phone. */
const fewestColumns = 3;

/** Characters of a column's name, which is repeated in each row. */
const longestName = 40;

/**
 * Prepares tables whose rows become blocks in narrow windows (`site/styles/tables.css`): each cell gets the
 * name of its column, and each part its role, because browsers drop the roles of a table that is laid
 * out as blocks. Tables of few columns, without one row of headers, or with joined cells or other tables
 * in them stay as they are.
 */
export function nameCells(tree: Root): void {
  visit(tree, "element", (table) => {
    if (table.tagName !== "table") return undefined;
    const parts = partsOf(table);
    const [headers, ...rows] = parts
      .filter(({ tagName }) => tagName === "tr")
      .map((row) => childrenOf(row));
    if (!headers || !isHeaderRow(headers)) return SKIP;
    const fits = (row: readonly Element[]) => row.length <= headers.length && row.every(isSingle);
    if (rows.length === 0 || ![headers, ...rows].every(fits)) return SKIP;
    if (parts.some(({ tagName }) => tagName === "table") || rows.some(isHeaderRow)) return SKIP;
    const names = headers.map((header) => cutText(lineOf(header), longestName, "…").short);
    for (const part of [table, ...parts]) part.properties["role"] = roles[part.tagName];
    for (const header of headers)
      if (header.tagName === "th") header.properties["role"] = "columnheader";
    for (const row of rows)
      for (const [index, cell] of row.entries())
        if (names[index]) cell.properties["dataColumn"] = names[index];
    return SKIP;
  });
}

const roles: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tfoot: "rowgroup",
  tr: "row",
  th: "rowheader",
  td: "cell",
};

/** All elements in a table that belong to its grid, and tables in it. */
function partsOf(table: Element): readonly Element[] {
  const parts: Element[] = [];
  visit(table, "element", (node) => {
    if (node !== table && (node.tagName === "table" || node.tagName in roles)) parts.push(node);
  });
  return parts;
}

const childrenOf = (row: Element): readonly Element[] =>
  row.children.filter((child) => child.type === "element");

/** A cell without text names nothing, as in the corner (`clearEmptyHeaders`). */
const isHeaderRow = (cells: readonly Element[]): boolean =>
  cells.length >= fewestColumns &&
  cells.some(({ tagName }) => tagName === "th") &&
  cells.every((cell) => cell.tagName === "th" || lineOf(cell) === "");

const isSingle = ({ properties }: Element): boolean =>
  Number(properties["colSpan"] ?? 1) === 1 && Number(properties["rowSpan"] ?? 1) === 1;
