import { emailKey } from "../../contract/rules.ts";
import {
  type PersonColumn,
  retentionPeriod,
  storedData,
  type StoredTable,
  type StoredTableName,
} from "../db/stored-data.ts";
import { type Database, withoutTypes } from "../db/tables.ts";
import { removePictures } from "../media/pictures.ts";
import { findAccount, participantRow } from "./find-account.ts";

/** A participant, or a visitor, of whom the address alone is known. */
export interface Person {
  readonly iParticipantId?: number;
  readonly email: string;
}

/** The person with an address, in whatever notation it is written; also with one that the organisation told. */
export async function findPerson(database: Database, email: string): Promise<Person> {
  const account = (await findAccount(database, email)) ?? (await findTold(database, email));
  return account ? { iParticipantId: account.iParticipantId, email: account.vEmail } : { email };
}

/** Who has another address in the own profile is known to the organisation by that of people.csv. */
async function findTold(database: Database, email: string) {
  const rows = await database
    .selectFrom("participant_column as told")
    .innerJoin("participant", "participant.iParticipantId", "told.iParticipantId")
    .select(["participant.iParticipantId", "vEmail", "vValue"])
    .where("vName", "=", "email")
    .execute();
  return rows.find(({ vValue }) => emailKey(vValue) === emailKey(email));
}

/** All that is stored of a person, by its table. */
export type PersonalData = Readonly<Record<string, readonly object[]>>;

/** Reads all that is stored of a person, without secrets. */
export async function readPersonalData(database: Database, person: Person): Promise<PersonalData> {
  const found: Record<string, readonly object[]> = {};
  for (const { table, columns, keys } of await tablesOf(database, person))
    found[table] =
      table === "answer" && person.iParticipantId !== undefined
        ? await answersInWords(database, person.iParticipantId)
        : await withoutTypes(database)
            .selectFrom(table)
            .select(columns)
            .where((eb) => eb.or(keys.map(([column, value]) => eb(column, "=", value))))
            .execute();
  return found;
}

/** Deletes all that is stored of a person. Call it in a transaction. */
export async function erasePersonalData(database: Database, person: Person): Promise<void> {
  if (person.iParticipantId !== undefined)
    await removePictures(
      database,
      await participantRow(database, person.iParticipantId)
        .select(["vImage", "vWebpImage"])
        .executeTakeFirstOrThrow(),
    );
  for (const { table, keys } of (await tablesOf(database, person)).toReversed())
    await withoutTypes(database)
      .deleteFrom(table)
      .where((eb) => eb.or(keys.map(([column, value]) => eb(column, "=", value))))
      .execute();
}

/** The tables that may have rows of a person: what is shown of them, and the columns that find these rows. */
async function tablesOf(database: Database, person: Person) {
  const tables = Object.entries<StoredTable>(storedData).map(async ([name, stored]) => {
    const table = name as StoredTableName;
    const columns = Object.entries(stored.columns)
      .filter(([, purpose]) => typeof purpose === "string" || !purpose.isSecret)
      .map(([column]) => column);
    return { table, columns, keys: await keysOf(database, table, person) };
  });
  return (await Promise.all(tables)).filter(({ keys }) => keys.length > 0);
}

type Key = readonly [column: string, value: number | string];

async function keysOf(
  database: Database,
  table: StoredTableName,
  { iParticipantId, email }: Person,
): Promise<readonly Key[]> {
  const column: PersonColumn = storedData[table].person;
  if ("account" in column)
    return iParticipantId === undefined ? [] : [[column.account, iParticipantId]];
  if ("emailKey" in column) return [[column.emailKey, emailKey(email)]];
  if (!("emails" in column)) return [];
  const find = async (name: string, isTheirs: (value: string) => boolean) => {
    const rows = await withoutTypes(database).selectFrom(table).select(name).distinct().execute();
    const values = rows.map((row) => String(row[name])).filter(isTheirs);
    return values.map((value): Key => [name, value]);
  };
  // As they were entered: only here is known which of them are one mailbox.
  const found = column.emails.map((name) =>
    find(name, (value) => emailKey(value) === emailKey(email)),
  );
  // A mail of a round, `KIND PARTICIPANT ROUND`, goes to the address that its person has when it is sent.
  if ("opens" in column && iParticipantId !== undefined)
    found.push(
      find(column.opens, (value) => /^\w+ (\d+) \d+$/.exec(value)?.[1] === String(iParticipantId)),
    );
  return (await Promise.all(found)).flat();
}

/** Nobody can read ids. */
const answersInWords = (database: Database, iParticipantId: number) =>
  database
    .selectFrom("answer")
    .innerJoin("survey", "survey.iSurveyId", "answer.iSurveyId")
    .innerJoin("survey_question as question", "question.iQuestionId", "answer.iQuestionId")
    .innerJoin("survey_option as option", "option.iOptionId", "answer.iOptionId")
    .select(["vSurvey", "vQuestion", "vOption", "vMoodOption", "dDay", "dCreated"])
    .where("iParticipantId", "=", iParticipantId)
    .orderBy("answer.iQuestionId")
    .execute();

/** What is stored of a person and until when, in words: tables without rows are left out. */
export async function listPersonalData(database: Database, person: Person) {
  const data = await readPersonalData(database, person);
  return Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table]) => {
      const name = table as StoredTableName;
      return { vStored: storedData[name].title, vUntil: retentionPeriod(name) };
    });
}
