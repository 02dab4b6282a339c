import { emailKey } from "../../contract/rules.ts";
import { keptUntil, storedData, type StoredTableName } from "../db/stored-data.ts";
import { type Database, untyped } from "../db/tables.ts";
import { participantRow } from "./find-account.ts";

/** Tables with rows of a participant, besides that of the account. */
export const personalTables = (Object.keys(storedData) as StoredTableName[]).filter(
  (name) => name !== "participant" && "iParticipantId" in storedData[name].columns,
);

/** All that is stored of a participant, by its table. */
export type PersonalData = Readonly<Record<string, readonly object[]>>;

/** Reads all that is stored of a participant, without passwords and hashes, which help thieves only. */
export async function readPersonalData(
  database: Database,
  iParticipantId: number,
): Promise<PersonalData> {
  const {
    vPassword: _password,
    vSampleHash: _hash,
    ...profile
  } = await participantRow(database, iParticipantId).selectAll().executeTakeFirstOrThrow();
  const found: Record<string, readonly object[]> = { participant: [profile] };
  for (const table of personalTables)
    found[table] =
      table === "answer"
        ? await answersInWords(database, iParticipantId)
        : (await rowsOf(database, table, iParticipantId)).map(withoutSecrets);
  return { ...found, ...(await readVisitorData(database, profile.vEmail)) };
}

const withoutSecrets = ({ vHash: _hash, vBodyHash: _body, ...row }: Record<string, unknown>) => row;

const rowsOf = (database: Database, table: StoredTableName, iParticipantId: number) =>
  untyped(database)
    .selectFrom(table)
    .selectAll()
    .where("iParticipantId", "=", iParticipantId)
    .execute();

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

/** What an address has left as a visitor; nothing of that names an account. */
export async function readVisitorData(database: Database, email: string): Promise<PersonalData> {
  return {
    mail: await database
      .selectFrom("mail")
      .select(["vTo", "vSubject", "dNext"])
      .where("vTo", "=", email)
      .execute(),
    newsletter: await database
      .selectFrom("newsletter")
      .select(["vEmail", "dCreated"])
      .where("vKey", "=", emailKey(email))
      .execute(),
    contact_message: await database
      .selectFrom("contact_message")
      .selectAll()
      .where("vEmail", "=", email)
      .execute(),
  };
}

/** What is stored of a participant and until when, in words: tables without rows are left out. */
export async function listPersonalData(database: Database, iParticipantId: number) {
  const data = await readPersonalData(database, iParticipantId);
  return Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table]) => {
      const name = table as StoredTableName;
      return { vStored: storedData[name].title, vUntil: keptUntil(name) };
    });
}
