import { stringify } from "csv-stringify/sync";

import { brand } from "../../contract/brand/brand.ts";

/** What the verbs print is read by terminals, spreadsheets and programs, and has words of strangers. */

/** Control characters but tab and line breaks, and what turns the direction of text. */
const commands = /(?![\t\n]|\r\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text in which a terminal finds no commands: their characters are shown as `\u001b`, as JSON has them. */
export const forTerminal = (text: string): string =>
  text.replaceAll(
    commands,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** An address as mailing tools need it; other addresses may be formulas. */
const plainAddress = /^[\w.+-]+@[\w.-]+$/;

/**
 * Where a spreadsheet would find a formula: at the beginning of a cell, of a line in it, or behind a
 * separator, which may be another one than the file's.
 */
const formula = /(?<=^|[\n\r\t,;|])(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/g;

/** A spreadsheet opens a file by its language: where the comma is in numbers, columns are separated by semicolons. */
const separatorOf = (language: string) =>
  (0.5).toLocaleString(language).includes(",") ? ";" : ",";

/** Rows as CSV: UTF-8 that Excel knows as such, all cells in quotes, and no cell a formula with any separator. */
export const csvOf = (
  rows: readonly (readonly (string | number)[])[],
  language: string = brand.language,
): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) =>
        typeof cell === "number" || plainAddress.test(cell)
          ? cell
          : forTerminal(cell).replaceAll(formula, "'"),
      ),
    ),
    { bom: true, quoted_string: true, delimiter: separatorOf(language) },
  );
