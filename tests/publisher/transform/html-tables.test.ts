import { expect, test } from "vitest";

import { parseBody, printTree } from "../../../src/site/content/html-tree.ts";
import { nameCells } from "../../../src/publisher/transform/html-steps.ts";

function named(html: string): string {
  const tree = parseBody(html);
  nameCells(tree);
  return printTree(tree);
}

const row = (...cells: readonly string[]) => `<tr>${cells.join("")}</tr>`;
const header = row("<th>When</th>", "<td></td>", "<th>How <b>long</b></th>");

test("cells get the names of their columns, and all parts of the table their roles", () => {
  const body =
    row("<th>Spring</th>", "<td>Audit of all teams and sites</td>", "<td>25</td>") +
    row("<td>Summer</td>");
  expect(named(`<table><thead>${header}</thead><tbody>${body}</tbody></table>`)).toBe(
    '<table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader">When</th>' +
      '<td role="cell"></td><th role="columnheader">How <b>long</b></th></tr></thead>' +
      '<tbody role="rowgroup"><tr role="row"><th role="rowheader" data-column="When">Spring</th>' +
      '<td role="cell">Audit of all teams and sites</td><td role="cell" data-column="How long">25</td></tr>' +
      '<tr role="row"><td role="cell" data-column="When">Summer</td></tr></tbody></table>',
  );
  // Editors often write header cells without a head.
  expect(named(`<table>${header}${body}</table>`)).toContain('data-column="How long"');
});

const long = "<td>so much text that a phone has no room</td>";
const cells = row("<td>1</td>", long, "<td>3</td>");

test.each([
  ["without headers", cells + cells],
  ["with headers of rows only", row("<th>a</th>", "<td>1</td>", long) + cells],
  ["of two columns", row("<th>a</th>", "<th>b</th>") + row("<td>1</td>", long)],
  ["of headers only", header],
  ["with two rows of headers", header + header + cells],
  ["with joined cells", header + row('<td colspan="2">1</td>', long)],
  ["with joined headers", row('<th colspan="2">a</th>', "<th>b</th>", "<th>c</th>") + cells],
  ["with a row that is too long", header + row(long.repeat(4))],
  ["with a table in it", header + row(`<td><table>${cells}</table></td>`, "<td>2</td>")],
])("a table %s stays as it is", (_, rows) => {
  const html = printTree(parseBody(`<table>${rows}</table>`));
  expect(named(html)).toBe(html);
});

test("a table whose cells are so short that a phone has room stays one", () => {
  const table = `${header}${row("<td>7</td>", "<td>8 to 10</td>", "<td>9</td>")}`;
  expect(named(`<table>${table}</table>`)).toBe(
    printTree(parseBody(`<table data-short="">${table}</table>`)),
  );
});
