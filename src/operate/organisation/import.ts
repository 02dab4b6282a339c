import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type Insertable, sql } from "kysely";

import { otherAddressNotice } from "../../api/accounts/account-mails.ts";
import { endLinks, idOfNewAddress } from "../../api/accounts/mailed-link.ts";
import { endSessions } from "../../api/accounts/session.ts";
import { checkSampleDatabase } from "../../api/check-exposure.ts";
import { type Database, isPostgres, type Tables } from "../../api/db/tables.ts";
import { inBrand } from "../../api/import/brand-sample.ts";
import { importSample } from "../../api/import/import-sample.ts";
import { OpenRoundError } from "../../api/import/open-rounds.ts";
import { organisationFolder } from "../../api/import/read-folder.ts";
import { findSampleRemains } from "../../api/import/sample-remains.ts";
import { queueMail } from "../../api/mail/compose.ts";
import { localDay } from "../../api/surveys/survey-days.ts";
import { byColumn } from "../../contract/profile-fields.ts";
import { countInWords } from "../../shared/counted.ts";
import { CliError } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Context, CommandReport } from "./context.ts";
import { type Person, type PeopleFile, readPeople } from "./people-file.ts";
import {
  type Known,
  type PeopleOptions,
  type Plan,
  planOf,
  readKnown,
  toldOf,
} from "./people-plan.ts";

/** `import`: the content of the organisation's folder, and the people of its people.csv. */

/**
 * `import`: brings the database in line with the organisation's folder, also while the API runs: content and
 * questionnaires, then the people of people.csv, which may be missing. What changes the questions of an open round
 * waits for `--yes`, and the people don't wait for it.
 *
 * @throws {ImportError} that names every fault of the content; nothing is changed
 * @throws {CliError} when there is no such folder, people.csv is no table, an option names an address that it doesn't
 *   ask about, or a public site has the sample's people or addresses; nothing is changed
 */
export async function importFolder(
  context: Context,
  options: PeopleOptions,
): Promise<CommandReport> {
  const { settings } = context;
  const folder = organisationFolder(settings);
  checkSampleDatabase(settings);
  const remains = findSampleRemains(settings);
  if (remains.length > 0)
    throw new CliError(
      ["The folder can't be used for a public site. Nothing is imported.", ...remains].join("\n"),
    );
  // What is wrong with the options or the whole file stops the import before anything is written.
  const planned = await importPeopleFile(context, folder, { ...options, dryRun: true });
  const content = await importContent(context, folder, options);
  const people = options.dryRun ? planned : await importPeopleFile(context, folder, options);
  const lines = [...content.lines, ...people.lines];
  return {
    ...people,
    lines: options.dryRun ? ["Nothing is changed. Without --dry-run:", ...lines] : lines,
    data: { content: content.data, people: people.data },
    exitCode: Math.max(content.exitCode ?? 0, people.exitCode ?? 0),
  };
}

async function importContent(
  { database, now, settings }: Context,
  folder: string,
  { dryRun = false, yes = false }: PeopleOptions,
): Promise<CommandReport> {
  try {
    const imported = await importSample(database, folder, {
      now,
      isDryRun: dryRun,
      withParticipants: isLocal(settings.SITE_URL),
      rounds: { isConfirmed: yes, minimum: settings.MINIMUM_GROUP },
    });
    return { lines: [imported ?? "Content: as before."], data: imported ?? null };
  } catch (error) {
    if (!(error instanceof OpenRoundError)) throw error;
    return { lines: [error.message], data: null, exitCode: 1 };
  }
}

/** The sample's people have no mailboxes: on a public site they would get no mail, and be counted as invited. */
async function importPeopleFile(
  context: Context,
  folder: string,
  options: PeopleOptions,
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
  const bytes = readFileSync(file);
  // Only the sample's people are in the brand's name: others have names and an encoding of their own.
  const people = ORGANISATION === "" ? inBrand(folder)("people.csv", bytes) : bytes;
  return await importPeople(context, people, options);
}

/**
 * Brings people in line with people.csv, all or none: new ones are added, without a password, and what the file
 * has changed since the last import is changed; what people have changed in their own profile stays until then.
 * Who is no longer in the file is marked as gone, and in no round that opens later.
 *
 * @param bytes the file's content
 * @throws {CliError} with exit code 2 when an option names an address that the file doesn't ask about
 */
export async function importPeople(
  context: Context,
  bytes: Uint8Array,
  options: PeopleOptions,
): Promise<CommandReport> {
  const { file, plan, openColumns } = await context.database
    .transaction()
    .execute(async (transaction) => {
      // One import at a time; SQLite runs one transaction at a time anyway.
      if (isPostgres(transaction))
        await sql`lock table participant_column in share row exclusive mode`.execute(transaction);
      const rows = await transaction.selectFrom("participant_column").selectAll().execute();
      const read = readPeople(bytes, rows);
      const planned = planOf(read, await readKnown(transaction, rows), options);
      const rounds = transaction.selectFrom("round").select("vColumn").where("dClosed", "=", "");
      const open = await rounds.execute();
      if (options.dryRun !== true)
        await write({ ...context, database: transaction }, planned, read);
      return { file: read, plan: planned, openColumns: open.map(({ vColumn }) => vColumn) };
    });
  return reportOf(file, plan, { ...options, openColumns });
}

/** The columns of a profile, by those of people.csv. */
const profileColumns = {
  first_name: "vFirstName",
  last_name: "vLastName",
  phone: "vPhone",
} as const;

async function write(
  context: Context,
  { added, changes, gone, isGoneUnlikely, removed }: Plan,
  file: PeopleFile,
): Promise<void> {
  const { database, now } = context;
  if (removed.length > 0)
    await database.deleteFrom("participant_column").where("vName", "in", removed).execute();
  for (const { known, person, isChanged, isMoved } of changes) {
    if (isMoved) await moveAddress(context, known, person);
    const told = toldOf(file, person);
    if (isChanged) await changeProfile(database, known, told);
    if (isChanged || known.told["email"] === undefined) await writeTold(database, known.id, told);
  }
  for (const person of added) {
    const { iParticipantId } = await database
      .insertInto("participant")
      .values(accountOf(person))
      .returning("iParticipantId")
      .executeTakeFirstOrThrow();
    await writeTold(database, iParticipantId, toldOf(file, person));
  }
  if (isGoneUnlikely) return;
  for (const { id } of gone)
    await database
      .updateTable("participant")
      .set({ dGone: localDay(now()) })
      .where("iParticipantId", "=", id)
      .execute();
}

const accountOf = (person: Person): Insertable<Tables["participant"]> => ({
  ...byColumn(() => ""),
  vFirstName: person.first_name,
  vLastName: person.last_name,
  vPhone: person.phone,
  vEmail: person.email,
  vEmailKey: person.key,
  vImage: "",
  vWebpImage: "",
  // No password has this hash: the invitation's link sets one.
  vPassword: "",
  vSampleKey: "",
  vSampleHash: "",
});

/** Writes what is new in the file; who has an account from elsewhere keeps the profile at the first import. */
async function changeProfile(
  database: Database,
  { id, told: before, isTold }: Known,
  told: Readonly<Record<string, string>>,
): Promise<void> {
  const changed = Object.entries(profileColumns).filter(
    ([name]) => told[name] !== undefined && told[name] !== (before[name] ?? ""),
  );
  await database
    .updateTable("participant")
    .set({
      dGone: "",
      ...(isTold && Object.fromEntries(changed.map(([name, column]) => [column, told[name]]))),
    })
    .where("iParticipantId", "=", id)
    .execute();
}

/**
 * Gives an account another address. The old one may be somebody else's mailbox, so no link that was mailed there
 * opens the account any more; the invitation of an open round is mailed again by the next `invite`. Who has logged
 * in is told there, since whoever has the new mailbox can do so now.
 */
async function moveAddress(
  context: Context,
  { id, email: vEmail, vFirstName, hasPassword }: Known,
  { email, key }: Person,
): Promise<void> {
  const { database, now, settings } = context;
  await database
    .updateTable("participant")
    .set({ vEmail: email, vEmailKey: key, vId: idOfNewAddress })
    .where("iParticipantId", "=", id)
    .execute();
  await endLinks(database, id);
  await endSessions(database, id);
  await database.deleteFrom("mail").where("vOpens", "like", `% ${id} %`).execute();
  await database
    .updateTable("invitation")
    // Also who has completed it, or the number of invitations would tell.
    .set({ dInvited: "", dReminded: "" })
    .where("iParticipantId", "=", id)
    .execute();
  if (hasPassword)
    await queueMail(context, otherAddressNotice(settings, { vEmail, vFirstName }, now()));
}

async function writeTold(
  database: Database,
  iParticipantId: number,
  told: Readonly<Record<string, string>>,
): Promise<void> {
  // An id that was given anew.
  if (told["id"] !== undefined)
    await database
      .deleteFrom("participant_column")
      .where("vName", "=", "id")
      .where("vValue", "=", told["id"])
      .where("iParticipantId", "!=", iParticipantId)
      .execute();
  await database
    .insertInto("participant_column")
    .values(Object.entries(told).map(([vName, vValue]) => ({ iParticipantId, vName, vValue })))
    .onConflict((conflict) =>
      conflict
        .columns(["iParticipantId", "vName"])
        .doUpdateSet((eb) => ({ vValue: eb.ref("excluded.vValue") })),
    )
    .execute();
}

/** Addresses that a sentence names. */
const mostNamed = 5;

const listOf = (emails: readonly string[]) =>
  emails.slice(0, mostNamed).join(", ") +
  (emails.length > mostNamed ? ` and ${emails.length - mostNamed} more` : "");

function reportOf(
  file: PeopleFile,
  { added, changes, questions, isGoneUnlikely, expected, removed, ...plan }: Plan,
  { dryRun = false, openColumns }: PeopleOptions & { readonly openColumns: readonly string[] },
): CommandReport {
  const faulty = [...file.faulty, ...plan.faulty].toSorted((one, other) => one.line - other.line);
  const gone = plan.gone.map(({ told, email }) => told["email"] ?? email);
  const back = changes.flatMap(({ known: { dGone }, person }) => (dGone ? person.email : []));
  const moved = changes.filter(({ isMoved }) => isMoved);
  const changed = changes.filter(({ isChanged }) => isChanged).length;
  const same = changes.length - changed;
  const people = (count: number) => countInWords(count, "person", "people");
  const sentences = [
    ...moved.map(
      ({ known, person }) =>
        `${known.email} is now ${person.email}: links mailed to the old address no longer work; \`invite\` mails a new one.`,
    ),
    ...(back.length > 0
      ? [`${people(back.length)} in the file again, and asked again: ${listOf(back)}`]
      : []),
    ...(gone.length > 0
      ? [
          isGoneUnlikely
            ? `${gone.length} of ${people(expected)} are missing: ${listOf(gone)}. Is the file whole? If they have left, say --yes; until then they are asked as before.`
            : `${people(gone.length)} no longer in the file, asked in no round that opens from now on: ${listOf(gone)}`,
        ]
      : []),
    ...removed.map(
      (name) =>
        `${name} is no longer a column: its values are removed.${openColumns.includes(name) ? " The round that is open keeps its groups." : ""}`,
    ),
    ...questions.map(
      ({ line, email, was, sameId }) =>
        `people.csv, line ${line}: ${sameId ? `${email} has the id of ${was}, and another name` : `${email} has the name of ${was}, who is no longer in the file`}. The same person? Say --changed-address ${email}; somebody else: --new-person ${email}. Until then neither is changed.`,
    ),
  ];
  return {
    lines: [
      `${dryRun ? "People would be" : "People"}: ${added.length} new, ${changed} changed, ${same} as before, ${faulty.length} faulty.`,
      ...[...faulty, ...file.remarks].map(
        ({ line, reason }) => `  people.csv, line ${line}: ${reason}`,
      ),
      ...[...sentences, ...file.notes].map((sentence) => `  ${sentence}`),
    ],
    data: { added: added.length, changed, same, faulty, remarks: file.remarks, gone, questions },
    ...(!dryRun &&
      moved.length > 0 && {
        event: { event: "addresses imported", outcome: "done", rows: moved.length },
      }),
    exitCode: faulty.length > 0 || questions.length > 0 || isGoneUnlikely ? 1 : 0,
  };
}
