import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Selectable } from "kysely";

import { checkSampleDatabase } from "../../api/check-exposure.ts";
import type { Database, Tables } from "../../api/db/tables.ts";
import { importSample } from "../../api/import/import-sample.ts";
import { organisationFolder } from "../../api/import/read-folder.ts";
import { byColumn } from "../../contract/profile-fields.ts";
import { CliError } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Context, CommandReport } from "./context.ts";
import { type Person, readPeople } from "./people-file.ts";

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
  return await importPeople(context, readFileSync(file), { dryRun });
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
 * @param bytes the file's content
 */
export async function importPeople(
  { database }: Context,
  bytes: Uint8Array,
  { dryRun }: ImportOptions,
): Promise<CommandReport> {
  const { plan, faulty, remarks, notes } = await database
    .transaction()
    .execute(async (transaction) => {
      const columns = await transaction.selectFrom("participant_column").selectAll().execute();
      const file = readPeople(bytes, columns);
      const planned = await planOf(transaction, file.people, columns);
      if (!dryRun) await write(transaction, planned);
      return { ...file, plan: planned };
    });
  const [added, changed] = [plan.added.length, plan.changed.length];
  const begin = dryRun ? "People would be: " : "People: ";
  return {
    lines: [
      `${begin}${added} new, ${changed} changed, ${plan.same} as before, ${faulty.length} faulty.`,
      ...[...faulty, ...remarks].map(({ line, reason }) => `  people.csv, line ${line}: ${reason}`),
      ...notes.map((note) => `  ${note}`),
    ],
    data: { added, changed, same: plan.same, faulty, remarks },
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

async function planOf(
  database: Database,
  people: readonly Person[],
  rows: readonly Selectable<Tables["participant_column"]>[],
): Promise<Plan> {
  const known = await database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmailKey"])
    .execute();
  const ids = new Map(known.map(({ vEmailKey, iParticipantId }) => [vEmailKey, iParticipantId]));
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
