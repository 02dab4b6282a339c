import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { parse } from "csv-parse/sync";

import { checkSampleDatabase } from "../../api/check-exposure.ts";
import type { Database } from "../../api/db/tables.ts";
import { importSample } from "../../api/import/import-sample.ts";
import { organisationFolder } from "../../api/import/read-folder.ts";
import { byColumn } from "../../contract/profile-fields.ts";
import { cleanEmail, emailKey, isEmail, isPhone } from "../../contract/rules.ts";
import { CliError } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Context, CommandReport } from "./context.ts";

/** `import`: the content of the organisation's folder, and the people of its people.csv. */

/**
 * `import`: brings the database in line with the organisation's folder, also while the API runs: content and
 * questionnaires, then the people of people.csv, which may be missing.
 *
 * @throws {ImportError} that names every fault of the content; nothing is changed
 * @throws {CliError} when there is no such folder, or people.csv is no table
 */
export async function importFolder(
  context: Context,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<CommandReport> {
  const { database, now, settings } = context;
  const folder = organisationFolder(settings);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CliError(`There is no folder ${folder}. ORGANISATION names it.`, 2);
  checkSampleDatabase(settings);
  const imported = await importSample(database, folder, {
    now,
    isDryRun: dryRun,
    withParticipants: isLocal(settings.SITE_URL),
  });
  const content = imported ?? "Content: as before.";
  const people = await importPeopleFile(context, folder, dryRun);
  const lines = [content, ...people.lines];
  return {
    ...people,
    lines: dryRun ? ["Nothing is changed. Without --dry-run:", ...lines] : lines,
    data: { content: imported ?? null, people: people.data },
  };
}

/** The sample's people have no mailboxes: on a public site they would get no mail, and be counted as invited. */
async function importPeopleFile(
  context: Context,
  folder: string,
  dryRun: boolean,
): Promise<CommandReport> {
  const { ORGANISATION, SITE_URL } = context.settings;
  if (ORGANISATION === "" && !isLocal(SITE_URL))
    return {
      lines: [
        "People: none. Those of the sample are for a local site; ORGANISATION names your folder.",
      ],
      data: null,
    };
  const file = join(folder, "people.csv");
  if (!existsSync(file)) return { lines: [`People: as before. There is no ${file}.`], data: null };
  return await importPeople(context, readFileSync(file, "utf8"), { dryRun });
}

interface ImportOptions {
  readonly dryRun: boolean;
}

/** What an import does to the people of its file. */
interface Plan {
  readonly added: readonly Person[];
  readonly changed: readonly {
    readonly id: number;
    readonly person: Person;
    readonly profile: boolean;
  }[];
  readonly same: number;
}

/**
 * Brings people in line with people.csv: new ones are added, without a password, and what the file has
 * changed since the last import is changed. Nobody is removed, and what people have changed in their own
 * profile stays until the file has something new.
 *
 * @param text the file's content
 */
export async function importPeople(
  { database }: Context,
  text: string,
  { dryRun }: ImportOptions,
): Promise<CommandReport> {
  const { people, faulty } = readPeople(text);
  const plan = await database.transaction().execute(async (transaction) => {
    const planned = await planOf(transaction, people);
    if (!dryRun) await write(transaction, planned);
    return planned;
  });
  const [added, changed] = [plan.added.length, plan.changed.length];
  const begin = dryRun ? "People would be: " : "People: ";
  return {
    lines: [
      `${begin}${added} new, ${changed} changed, ${plan.same} as before, ${faulty.length} faulty.`,
      ...faulty.map(({ line, reason }) => `  people.csv, line ${line}: ${reason}`),
    ],
    data: { added, changed, same: plan.same, faulty },
    exitCode: faulty.length > 0 ? 1 : 0,
  };
}

/** What the organisation has said of a person, as it is stored for the next import. */
const columnsOf = ({
  first_name,
  last_name,
  phone,
  columns,
}: Person): Readonly<Record<string, string>> => ({ ...columns, first_name, last_name, phone });

async function planOf(database: Database, people: readonly Person[]): Promise<Plan> {
  const known = await database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmailKey"])
    .execute();
  const ids = new Map(known.map(({ vEmailKey, iParticipantId }) => [vEmailKey, iParticipantId]));
  const rows = await database.selectFrom("participant_column").selectAll().execute();
  const columns = Map.groupBy(rows, ({ iParticipantId }) => iParticipantId);
  const added: Person[] = [];
  const changed: Plan["changed"][number][] = [];
  let same = 0;
  for (const person of people) {
    const id = ids.get(person.key);
    if (id === undefined) {
      added.push(person);
      continue;
    }
    const before = Object.fromEntries(
      (columns.get(id) ?? []).map(({ vName, vValue }) => [vName, vValue]),
    );
    const differs = (name: string) => before[name] !== columnsOf(person)[name];
    if (!Object.keys(columnsOf(person)).some(differs)) same += 1;
    else
      changed.push({
        id,
        person,
        // A person who has an account from elsewhere keeps the profile at the first import.
        profile:
          Object.keys(before).length > 0 && ["first_name", "last_name", "phone"].some(differs),
      });
  }
  return { added, changed, same };
}

async function write(database: Database, { added, changed }: Plan): Promise<void> {
  for (const person of added) {
    const { iParticipantId } = await database
      .insertInto("participant")
      .values({
        ...byColumn(() => ""),
        ...profileOf(person),
        vEmail: person.email,
        vEmailKey: person.key,
        vImage: "",
        vWebpImage: "",
        // No password has this hash: the invitation's link sets one.
        vPassword: "",
        vSampleKey: "",
        vSampleHash: "",
      })
      .returning("iParticipantId")
      .executeTakeFirstOrThrow();
    await writeColumns(database, iParticipantId, person);
  }
  for (const { id, person, profile } of changed) {
    if (profile)
      await database
        .updateTable("participant")
        .set(profileOf(person))
        .where("iParticipantId", "=", id)
        .execute();
    await writeColumns(database, id, person);
  }
}

const profileOf = ({ first_name, last_name, phone }: Person) => ({
  vFirstName: first_name,
  vLastName: last_name,
  vPhone: phone,
});

async function writeColumns(
  database: Database,
  iParticipantId: number,
  person: Person,
): Promise<void> {
  const rows = Object.entries(columnsOf(person)).map(([vName, vValue]) => ({
    iParticipantId,
    vName,
    vValue,
  }));
  await database
    .insertInto("participant_column")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["iParticipantId", "vName"])
        .doUpdateSet((eb) => ({ vValue: eb.ref("excluded.vValue") })),
    )
    .execute();
}

/** The columns of people.csv that are part of a profile; all others are the organisation's own. */
const profileNames = ["email", "first_name", "last_name", "phone"] as const;
type ProfileName = (typeof profileNames)[number];

/** One person of people.csv. */
interface Person extends Readonly<Record<ProfileName, string>> {
  /** `emailKey` of the address: one person, one account. */
  readonly key: string;
  /** Department and further columns. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A line that can't be used, and why. */
interface FaultyLine {
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
