import type { Insertable, Updateable } from "kysely";
import * as v from "valibot";

import { passwordMinimum } from "../../contract/limits.ts";
import { byColumn, byName } from "../../contract/profile-fields.ts";
import { cleanEmail, emailKey, hasPasswordLength, isEmail, isPhone } from "../../contract/rules.ts";
import { findAccount } from "../accounts/find-account.ts";
import { endLinks } from "../accounts/mailed-link.ts";
import { hashPassword } from "../accounts/password.ts";
import { endSessions } from "../accounts/session.ts";
import { hashCode } from "../db/secret.ts";
import type { Database, Tables } from "../db/tables.ts";
import { readSections } from "../surveys/progress.ts";
import { writeAnswers } from "../surveys/save-statements.ts";
import { answerDay } from "../surveys/survey-days.ts";
import { code, defaultSample, filled, readFolder, SampleReader, textField } from "./read-folder.ts";
import type { SurveyFile } from "./surveys.ts";
import type { ImportRun } from "./write-rows.ts";

/**
 * The people of participants.yaml, whose passwords are published: accounts of a local site. What an account
 * has become since belongs to its person, until its entry changes. Answers are only added.
 */

const formats = {
  text: filled,
  email: v.pipe(filled, v.transform(cleanEmail), v.check(isEmail, "an email address")),
  tel: v.pipe(v.string(), v.check(isPhone, "10 to 12 digits, in quotes so that they stay a text")),
  area: filled,
};
const sampleStates = ["pending", "halfway", "completed"] as const;
type SampleState = (typeof sampleStates)[number];

/** The format of participants.yaml: the rules of the profile form hold here too. */
const participants = v.array(
  v.strictObject({
    ...byName(({ control, ...field }) =>
      "required" in field ? formats[control] : v.optional(textField, ""),
    ),
    picture: v.union([v.literal(""), code]),
    password: v.pipe(
      v.string(),
      v.check(hasPasswordLength, `at least ${passwordMinimum} characters`),
    ),
    surveys: v.array(v.strictObject({ survey: code, state: v.picklist(sampleStates) })),
  }),
);
type SampleParticipant = v.InferOutput<typeof participants>[number];

const file = "participants.yaml";

/** An organisation has no such file: its people are in people.csv, without passwords. */
const readAccounts = (reader: SampleReader): readonly SampleParticipant[] =>
  reader.files.has(file) ? (reader.yaml(file, participants) ?? []) : [];

/** The accounts of a sample, whose passwords are published. Throws {ImportError} for faulty ones. */
export function sampleAccounts(folder = defaultSample): readonly SampleParticipant[] {
  const reader = new SampleReader(readFolder(folder));
  const accounts = readAccounts(reader);
  reader.throwFaults();
  return accounts;
}

/** Reads participants.yaml; `survey` becomes the survey's code, `picture` an address without ending. */
export function readParticipants(
  reader: SampleReader,
  surveys: readonly SurveyFile[],
): readonly SampleParticipant[] {
  const people = readAccounts(reader);
  reader.checkUnique(
    `${file}: email`,
    people.map(({ email }) => emailKey(email)),
  );
  return people.map((person, index) => {
    const place = `${file}: ${index}.surveys`;
    const slugs = person.surveys.map(({ survey }) => survey);
    reader.checkUnique(place, slugs);
    return {
      ...person,
      picture: person.picture && reader.picture(file, person.picture),
      surveys: person.surveys.map(({ survey: slug, state }, at) => {
        const survey = surveys.find((each) => each.slug === slug);
        if (!survey)
          reader.report(`${place}.${at}.survey`, "the slug of a survey of surveys.yaml", slug);
        if (survey?.kind === "mood" && state === "halfway")
          reader.report(`${place}.${at}.state`, "pending or completed for a mood survey", state);
        return { survey: survey?.code ?? slug, state };
      }),
    };
  });
}

/**
 * Adds people who are new, makes accounts like entries that have changed, and locks accounts whose entries are
 * gone, unless they have a password of their own.
 */
export async function writeParticipants(
  run: ImportRun,
  people: readonly SampleParticipant[],
  now: Date,
): Promise<void> {
  const { database, counts } = run;
  const accounts = await database
    .selectFrom("participant")
    .select(["iParticipantId", "iPasswords", "vPassword", "vSampleKey", "vSampleHash"])
    .where("vSampleKey", "!=", "")
    .execute();
  for (const person of people) {
    const vSampleKey = emailKey(person.email);
    const vSampleHash = hashCode(JSON.stringify(person));
    const account = accounts.find((row) => row.vSampleKey === vSampleKey);
    if (account?.vSampleHash === vSampleHash) continue;
    const owner = await findAccount(database, vSampleKey);
    if (owner && owner.iParticipantId !== account?.iParticipantId) {
      run.leftOut.push(vSampleKey);
      continue;
    }
    const row = {
      ...byColumn(({ name }) => person[name]),
      vEmailKey: vSampleKey,
      vImage: person.picture,
      vWebpImage: person.picture,
      vPassword: await hashPassword(person.password),
      iPasswords: 0,
      vSampleKey,
      vSampleHash,
    };
    const iParticipantId = account
      ? await changeAccount(database, account.iParticipantId, row)
      : await addAccount(database, row);
    counts[account ? "changed" : "added"] += 1;
    await invite(database, { iParticipantId, surveys: person.surveys, now });
  }
  const keys = new Set(people.map(({ email }) => emailKey(email)));
  for (const { iParticipantId, iPasswords, vPassword, vSampleKey } of accounts) {
    if (keys.has(vSampleKey) || iPasswords > 0 || vPassword === "") continue;
    // No password has this hash. Without the hash of the entry, a later import makes the account anew.
    await changeAccount(database, iParticipantId, { vPassword: "", vSampleHash: "" });
    counts.retired += 1;
  }
}

const addAccount = async (database: Database, row: Insertable<Tables["participant"]>) =>
  (
    await database
      .insertInto("participant")
      .values(row)
      .returning("iParticipantId")
      .executeTakeFirstOrThrow()
  ).iParticipantId;

async function changeAccount(
  database: Database,
  iParticipantId: number,
  row: Updateable<Tables["participant"]>,
): Promise<number> {
  await database
    .updateTable("participant")
    .set(row)
    .where("iParticipantId", "=", iParticipantId)
    .execute();
  await endSessions(database, iParticipantId);
  await endLinks(database, iParticipantId);
  return iParticipantId;
}

interface Invited {
  readonly iParticipantId: number;
  readonly surveys: SampleParticipant["surveys"];
  readonly now: Date;
}

/** Invites a person to surveys, with answers as their state demands. Invitations that exist stay as they are. */
async function invite(
  database: Database,
  { iParticipantId, surveys, now }: Invited,
): Promise<void> {
  const known = await database
    .selectFrom("survey")
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.iSurveyId", "=", "survey.iSurveyId")
        .on("invitation.iParticipantId", "=", iParticipantId),
    )
    .select(["survey.iSurveyId", "vUniqueCode", "eMood", "survey_status"])
    .execute();
  for (const [iOrder, { survey: uniqueCode, state }] of surveys.entries()) {
    const survey = known.find(({ vUniqueCode }) => vUniqueCode === uniqueCode);
    if (!survey || survey.survey_status !== null) continue;
    const { iSurveyId, eMood } = survey;
    const survey_status = state === "halfway" ? "continue" : state;
    await database
      .insertInto("invitation")
      .values({ iParticipantId, iSurveyId, survey_status, iOrder })
      .execute();
    const whose = { iParticipantId, iSurveyId, dDay: answerDay(eMood, now) };
    const answers = await sampleAnswers(database, iSurveyId, state);
    const rows = answers.map((answer) => ({ ...whose, ...answer, dCreated: now.toISOString() }));
    if (rows.length > 0) await writeAnswers(database, { rows: JSON.stringify(rows) });
  }
}

/** Answers to the first sections of a survey: to all, half or none of them, depending on the state. */
async function sampleAnswers(database: Database, iSurveyId: number, state: SampleState) {
  const sections = await readSections(database, iSurveyId);
  const shares = { pending: 0, halfway: 0.5, completed: 1 };
  const count = Math.floor(sections.length * shares[state]);
  return sections.slice(0, count).flatMap(({ questions, options }, place) =>
    questions.map(({ iQuestionId }, index) => ({
      iQuestionId,
      // Varied, and the same at every import.
      iOptionId: options[(place * 2 + index * 3) % options.length]?.iOptionId ?? 0,
    })),
  );
}
