import { isUtf8 } from "node:buffer";

import { parse } from "csv-parse/sync";

import { isOneAddress } from "../../api/mail/compose.ts";
import { decodeBytes } from "../../contract/decode.ts";
import { cleanEmail, emailKey, isPhone } from "../../contract/rules.ts";
import { countInWords } from "../../shared/counted.ts";
import { CliError } from "../../shared/errors.ts";

/**
 * people.csv, as Excel, LibreOffice and HR systems write it: in any encoding, with any separator, in one
 * spelling or several. A line that can't be used costs itself only, a field that isn't needed costs that
 * field only, and whatever had to be decided is said.
 */

/** The columns of people.csv that say who somebody is; all others are the organisation's own, for groups. */
const profileNames = ["id", "email", "first_name", "last_name", "phone"] as const;
type ProfileName = (typeof profileNames)[number];
export const isProfileName = (name: string) => (profileNames as readonly string[]).includes(name);

/** One person of people.csv. The `id` may be empty: it is the organisation's own key, if it has one. */
export interface Person extends Readonly<Record<ProfileName, string>> {
  readonly line: number;
  /** `emailKey` of the address: one person, one account. */
  readonly key: string;
  /** Department and further columns. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A line, counted from 1, with what is wrong in it. */
export interface LineRemark {
  readonly line: number;
  readonly reason: string;
}

export interface PeopleFile {
  readonly people: readonly Person[];
  /** The names of its columns. */
  readonly columns: readonly string[];
  /** Lines that can't be used. */
  readonly faulty: readonly LineRemark[];
  /** Words of these lines, among them ids and keys of addresses: whose line is faulty has not gone. */
  readonly faultyWords: ReadonlySet<string>;
  /** Lines of people without a field that can't be used. */
  readonly remarks: readonly LineRemark[];
  /** What was decided about the whole file, and the values of its columns, in sentences. */
  readonly notes: readonly string[];
}

/** Characters of a name or a value: longer ones are a column too many, or another file. */
const longest = 200;

/** A value of one of the organisation's own columns. */
interface ColumnValue {
  readonly vName: string;
  readonly vValue: string;
}

/**
 * Reads people.csv. The names of its columns are in the first line that has `email`, in any letter case.
 *
 * @param known values that are stored: their spelling stays
 * @throws {CliError} when it has no such line, or two columns of one name
 */
export function readPeople(bytes: Uint8Array, known: readonly ColumnValue[] = []): PeopleFile {
  const { text, note } = decode(bytes);
  const { lines, delimiter } = splitLines(text);
  const at = lines.findIndex((line) => columnsOf(line, delimiter).includes("email"));
  if (at === -1)
    throw new CliError(
      `people.csv has no column email. It begins with: ${(lines[0] ?? "").slice(0, 80)}`,
    );
  const columns = columnsOf(lines[at] ?? "", delimiter);
  const twice = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (twice !== undefined) throw new CliError(`people.csv has two columns ${twice}.`);

  const spellings = new Map<string, Spellings>();
  for (const value of known)
    if (columns.includes(value.vName) && !isProfileName(value.vName)) spell(spellings, value);
  const people: Person[] = [];
  const faulty: LineRemark[] = [];
  const remarks: LineRemark[] = [];
  const faultyWords = new Set<string>();
  const seen = new Map<string, number>();
  for (const { line, text, values } of readRows(lines, at + 1, { delimiter, columns })) {
    if (values?.every((value) => value === "")) continue;
    const person = values && personOf(columns, values, line);
    const reason = person ? faultOf(person, seen) : "its columns can't be told apart";
    if (!person || reason !== undefined) {
      faulty.push({ line, reason: reason ?? "" });
      for (const word of [person?.id ?? "", ...text.split(/[\s,;|"'<>]+/)])
        faultyWords.add(word).add(emailKey(word.replace(/\.+$/, "")));
      continue;
    }
    seen.set(person.key, line);
    if (person.id !== "") seen.set(`id ${person.id}`, line);
    const isUsable = person.phone === "" || isPhone(person.phone);
    if (!isUsable)
      remarks.push({ line, reason: "phone is left out: expected 10 to 12 digits, or nothing" });
    people.push({
      ...person,
      phone: isUsable ? person.phone : "",
      columns: Object.fromEntries(
        Object.entries(person.columns).map(([vName, vValue]) => {
          const spelling = spell(spellings, { vName, vValue });
          spelling.count += 1;
          return [vName, spelling.first];
        }),
      ),
    });
  }
  const above = lines.slice(0, at).filter((line) => line.trim() !== "");
  return {
    people,
    columns: columns.filter(Boolean),
    faulty,
    faultyWords,
    remarks,
    notes: [
      ...(note === undefined ? [] : [note]),
      ...(above.length > 0
        ? [`Lines above the names of the columns are left out: ${above.join(" / ").slice(0, 80)}`]
        : []),
      ...Array.from(spellings, ([name, values]) => valuesInWords(name, values)),
    ],
  };
}

/** The text of a file. What is neither UTF-8 nor UTF-16 is Windows-1252, which Excel calls "CSV": a guess. */
function decode(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const text = decodeBytes(bytes);
  // UTF-16 has zeros.
  if (isUtf8(bytes) || bytes.includes(0)) return { text };
  const [example = ""] = /[\p{L}\p{M}]*[^\0-\x7f][\p{L}\p{M}]*/u.exec(text) ?? [];
  return {
    text,
    note: `people.csv is not in UTF-8, and was read as Windows-1252, as Excel's "CSV" is: is “${example}” right? If not, save it as "CSV UTF-8".`,
  };
}

const delimiters = [",", ";", "\t", "|"] as const;

/** Lines, and the separator that Excel's `sep=;` or most of the first lines have. */
function splitLines(text: string): { readonly lines: string[]; readonly delimiter: string } {
  const lines = text.split(/\r\n|\n|\r/);
  const [, named] = /^"?sep=(.)"?$/i.exec(lines[0] ?? "") ?? [];
  // The numbers of lines stay those of the file.
  if (named !== undefined) return { lines: ["", ...lines.slice(1)], delimiter: named };
  const header = lines.find((line) => /e-?mail/i.test(line)) ?? lines[0] ?? "";
  const [delimiter = ","] = delimiters.toSorted(
    (one, other) => header.split(other).length - header.split(one).length,
  );
  return { lines, delimiter };
}

/** The values of one record; undefined where its quotes don't end. */
function parseRecord(text: string, delimiter: string): readonly string[] | undefined {
  try {
    const [record = []] = parse(text, { delimiter, relax_quotes: true, trim: true });
    return record.map(tidy);
  } catch {
    return undefined;
  }
}

/**
 * One way to write what looks the same: composed letters, single spaces, nothing invisible but the two
 * joiners, which some scripts need.
 */
export const tidy = (value: string): string =>
  value
    .normalize()
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** `First name` is `first_name`, and `E-Mail` is `email`. */
export const columnName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")
    .replace(/^e_mail$/, "email");

const columnsOf = (line: string, delimiter: string): readonly string[] =>
  (parseRecord(line, delimiter) ?? []).map(columnName);

interface Row {
  readonly line: number;
  readonly text: string;
  /** One for each column; undefined where they can't be told apart. */
  readonly values: readonly string[] | undefined;
}

/** Lines that a value in quotes may have. */
const mostLines = 10;

/**
 * The records behind the line with the columns. A quote that is not closed would take the lines behind it
 * along, so a record ends with its line wherever the next one is a person's.
 */
function* readRows(
  lines: readonly string[],
  from: number,
  { delimiter, columns }: { readonly delimiter: string; readonly columns: readonly string[] },
): Generator<Row> {
  const email = columns.indexOf("email");
  const isPerson = (text: string) => isOneAddress(parseRecord(text, delimiter)?.[email] ?? "");
  for (let at = from; at < lines.length;) {
    let text = lines[at] ?? "";
    let end = at + 1;
    let record = parseRecord(text, delimiter);
    while (!record && end < Math.min(lines.length, at + mostLines) && !isPerson(lines[end] ?? "")) {
      text += `\n${lines[end] ?? ""}`;
      end += 1;
      record = parseRecord(text, delimiter);
    }
    const values = record && fitTo(columns, record);
    if (text.trim() !== "") yield { line: at + 1, text, values };
    at = values ? end : at + 1;
  }
}

/** One value for each column; undefined when there are more. */
function fitTo(
  columns: readonly string[],
  record: readonly string[],
): readonly string[] | undefined {
  const isTooLong = record.slice(columns.length).some((value) => value !== "");
  return isTooLong ? undefined : columns.map((_, index) => record[index] ?? "");
}

function personOf(columns: readonly string[], values: readonly string[], line: number): Person {
  const record = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? ""]));
  const field = (name: ProfileName) => record[name] ?? "";
  const email = cleanEmail(field("email"));
  return {
    line,
    id: field("id"),
    email,
    first_name: field("first_name"),
    last_name: field("last_name"),
    phone: field("phone").replaceAll(/[\s()/.-]/g, ""),
    key: emailKey(email),
    columns: Object.fromEntries(
      Object.entries(record).filter(([name]) => name !== "" && !isProfileName(name)),
    ),
  };
}

/** Why a person can't be imported; who has only one name is asked all the same. */
function faultOf(person: Person, lines: ReadonlyMap<string, number>): string | undefined {
  const { id, email, first_name, last_name, key, columns } = person;
  if (email === "") return "email is missing";
  if (!isOneAddress(email) || /^'|\.\.|\.$/.test(email)) return "email is not an address";
  const before = lines.get(key);
  if (before !== undefined) return `email is that of line ${before}`;
  const sameId = id === "" ? undefined : lines.get(`id ${id}`);
  if (sameId !== undefined) return `id is that of line ${sameId}`;
  if (first_name === "" && last_name === "") return "first_name and last_name are missing";
  for (const [name, value] of Object.entries({ id, first_name, last_name, ...columns })) {
    if (value.length > longest) return `${name} is longer than ${longest} characters`;
    if (/[\ufffd\p{Cc}]/u.test(value)) return `${name} has characters that can't be read`;
  }
  return undefined;
}

/** The values of a column, by what they have in common. */
type Spellings = Map<string, Spelling>;
interface Spelling {
  readonly first: string;
  /** People of the file who have it. */
  count: number;
  readonly others: Set<string>;
}

/** The spelling that a value had first: `care` and `CARE` are one department. */
function spell(spellings: Map<string, Spellings>, { vName, vValue }: ColumnValue): Spelling {
  const values: Spellings = spellings.get(vName) ?? new Map<string, Spelling>();
  spellings.set(vName, values);
  const key = vValue.toLowerCase();
  const spelling = values.get(key) ?? { first: vValue, count: 0, others: new Set<string>() };
  values.set(key, spelling);
  if (vValue !== spelling.first) spelling.others.add(vValue);
  return spelling;
}

/** Values that a report of a column lists. */
const mostValues = 30;

function valuesInWords(name: string, values: Spellings): string {
  const used = [...values.values()].filter(({ count }) => count > 0);
  if (used.length > mostValues) return `${name}: ${countInWords(used.length, "value")}`;
  const words = used.map(({ first, count, others }) => {
    const also = others.size > 0 ? ` (also written ${[...others].join(", ")})` : "";
    return `${first || "(none)"} ${count}${also}`;
  });
  return `${name}: ${words.join(", ")}`;
}
