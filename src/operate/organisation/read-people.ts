import { parse } from "csv-parse/sync";

import { cleanEmail, emailKey, isEmail, isPhone } from "../../contract/rules.ts";
import { CliError } from "../../shared/errors.ts";

/** The columns of people.csv that are part of a profile; all others are the organisation's own. */
const profileNames = ["email", "first_name", "last_name", "phone"] as const;
type ProfileName = (typeof profileNames)[number];

/** One person of people.csv. */
export interface Person extends Readonly<Record<ProfileName, string>> {
  /** `emailKey` of the address: one person, one account. */
  readonly key: string;
  /** Department and further columns. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A line that can't be used, and why. */
export interface FaultyLine {
  readonly line: number;
  readonly reason: string;
}

/** Characters of a name or a value: longer ones are a column too many, or another file. */
const longest = 200;

/**
 * Reads people.csv: comma or semicolon, with or without a byte order mark, names of columns in the first
 * line in any letter case.
 *
 * @returns the people, and the lines that can't be used
 * @throws {CliError} when it is no such table, or has no column `email`
 */
export function readPeople(text: string): {
  readonly people: readonly Person[];
  readonly faulty: readonly FaultyLine[];
} {
  const rows = parseRows(text);
  const people: Person[] = [];
  const faulty: FaultyLine[] = [];
  const lines = new Map<string, number>();
  for (const { record, info } of rows) {
    const person = personOf(record);
    const reason = faultOf(person, lines);
    if (reason !== undefined) faulty.push({ line: info.lines, reason });
    else {
      lines.set(person.key, info.lines);
      people.push(person);
    }
  }
  return { people, faulty };
}

interface Row {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

function parseRows(text: string): readonly Row[] {
  const [first = ""] = text.split(/\r?\n/, 1);
  try {
    const rows = parse(text, {
      bom: true,
      // Excel writes semicolons where the comma is the decimal sign.
      delimiter: first.split(";").length > first.split(",").length ? ";" : ",",
      columns: (names: string[]) => names.map(columnName),
      trim: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      info: true,
    }) as unknown as readonly Row[];
    if (rows.length > 0 && rows.every(({ record }) => record["email"] === undefined))
      throw new CliError("people.csv has no column email in its first line.");
    return rows;
  } catch (error) {
    if (error instanceof CliError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`people.csv can't be read: ${reason}.`);
  }
}

/** `First name` is `first_name`. */
const columnName = (name: string) =>
  name
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

function personOf(record: Readonly<Record<string, string>>): Person {
  const field = (name: ProfileName) => record[name] ?? "";
  const email = cleanEmail(field("email"));
  return {
    email,
    first_name: field("first_name"),
    last_name: field("last_name"),
    phone: field("phone").replaceAll(/[\s()/.-]/g, ""),
    key: emailKey(email),
    columns: Object.fromEntries(
      Object.entries(record).filter(
        ([name]) => name !== "" && !profileNames.includes(name as ProfileName),
      ),
    ),
  };
}

function faultOf(person: Person, lines: ReadonlyMap<string, number>): string | undefined {
  const { email, first_name, last_name, phone, key, columns } = person;
  if (!isEmail(email)) return email === "" ? "email is missing" : "email is no address";
  const before = lines.get(key);
  if (before !== undefined) return `email is that of line ${before}`;
  if (first_name === "") return "first_name is missing";
  if (last_name === "") return "last_name is missing";
  if (phone !== "" && !isPhone(phone)) return "phone: expected 10 to 12 digits, or nothing";
  const long = Object.entries({ first_name, last_name, ...columns }).find(
    ([, value]) => value.length > longest,
  );
  return long && `${long[0]} is longer than ${longest} characters`;
}
