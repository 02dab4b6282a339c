import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import { organisationCommand } from "../../../src/operate/organisation/organisation-command.ts";
import { csvOf, forTerminal } from "../../../src/operate/organisation/output.ts";

test.for<[name: string, text: string, shown: string]>([
  ["writes the clipboard", "\u001b]52;c;eA==\u0007", "\\u001b]52;c;eA==\\u0007"],
  ["clears the screen in one byte", "\u009b2J", "\\u009b2J"],
  ["turns the direction", "a\u202etxt.exe\u2066", "a\\u202etxt.exe\\u2066"],
  ["writes over a line", "seen\rgone", "seen\\u000dgone"],
])("what %s is shown instead", ([, text, shown]) => {
  expect(forTerminal(text)).toBe(shown);
  // Programs read the same from JSON.
  expect(JSON.parse(forTerminal(JSON.stringify([text])))).toEqual([text]);
});

test("lines, tabs and letters of any script stay", () => {
  const text = "Zoë\t李\r\nفاطمة 👩‍👧\n";
  expect(forTerminal(text)).toBe(text);
});

const cells = [
  "=1+2",
  "x;=cmd|' /C calc'!A0",
  "hello\n=1+2",
  "a|@SUM(1)",
  "b,-2",
  "\t=1",
  "=cmd|'/C_calc'!A0@x.example",
  "＝1+2",
];
test.for([",", ";", "\t", "|"])("no cell is a formula where %j separates", (delimiter) => {
  const text = csvOf([["name"], ...cells.map((cell) => [cell, cell])]);
  // As a spreadsheet does: a quote inside a cell is a letter.
  const rows = text
    .slice(1)
    .split("\n")
    .flatMap((line) => line.split(delimiter));
  for (const cell of rows) expect(cell.replace(/^"/, "")).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
});

test("texts stay whole, and addresses as mailing tools need them", () => {
  const rows = [["+tag@x.example", 'Ann "Bo"', "one, two\nthree", "Łódź"]];
  expect(parse(csvOf(rows), { bom: true })).toEqual(rows);
});

test.for([
  ["en-GB", ","],
  ["de", ";"],
  ["fr-CH", ";"],
  ["de-CH", ","],
])("a spreadsheet in %s finds columns", ([language, separator]) => {
  expect(csvOf([["a", 1]], language)).toBe(`\uFEFF"a"${separator}1\n`);
});

const noPlace = join(import.meta.dirname, "none", "report.html");
test.for<[args: readonly string[], message: string]>([
  [[], "Expected a verb. Run with --help."],
  [["people"], "Expected a verb. Run with --help."],
  [
    ["results", "audit", "--format", "pdf"],
    "Allowed choices are html, csv, json. Run with --help.",
  ],
  [["remind", "audit", "--pace", "0"], "Expected a whole number from 1 to 9999. Run with --help."],
  // Before the round is closed.
  [["close", "audit", "--yes", "--output", noPlace], `${noPlace} can't be written: ENOENT.`],
])("wrong use is told before anything is done: %j", async ([args, message]) => {
  const run = organisationCommand(args, () => undefined);
  await expect(run).rejects.toMatchObject({
    message: expect.stringContaining(message) as unknown,
    exitCode: 2,
  });
});
