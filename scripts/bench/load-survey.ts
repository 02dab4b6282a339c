import { type Insertable, sql } from "kysely";

import { byColumn } from "../../src/contract/profile-fields.ts";
import { hashCode } from "../../src/server/accounts/code.ts";
import { isPostgres } from "../../src/server/db/is-postgres.ts";
import type { Database, Tables } from "../../src/server/db/tables.ts";

/** The survey that all participants of the load answer: 40 questions, five on a page. */
export const loadSurvey = "load";
const pages = 8;
const questionsPerPage = 5;
const optionsPerPage = 5;
export const savesPerParticipant = pages;

/** Above the ids of a sample. */
const firstId = 100_000;
/** Rows of one statement; databases bound the number of its parameters. */
const rowsPerInsert = 500;

/** The login code of a participant, so that clients need no list. */
export const loadCode = (participant: number): string => `load-${participant}`;

/** The position among the options that a participant chooses for a question. */
export const chosenOption = (participant: number, iQuestionId: number): number =>
  (participant + iQuestionId) % optionsPerPage;

const range = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index));

/** Writes the survey, and participants who are invited and logged in. */
export async function fillSurvey(database: Database, participants: number): Promise<void> {
  const insert = async <T extends keyof Tables>(
    table: T,
    rows: readonly Insertable<Tables[T]>[],
  ) => {
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await database
        .insertInto(table)
        .values(rows.slice(at, at + rowsPerInsert))
        .execute();
  };
  const iSurveyId = firstId;
  await insert("survey", [
    {
      ...{ iSurveyId, vUniqueCode: loadSurvey, vSurvey: "Load", vWebpImage: "", vImageAlt: "" },
      ...{ tDescription: "", eMood: "No", eFeature: "No", iOrder: 0 },
    },
  ]);
  const page = (index: number) => firstId + index;
  await insert(
    "survey_category",
    range(pages, (iOrder) => ({
      iCategoryId: page(iOrder),
      iSurveyId,
      vCategory: `Part ${iOrder}`,
      iOrder,
    })),
  );
  await insert(
    "survey_sub_category",
    range(pages, (iOrder) => ({
      ...{ iSubCategoryId: page(iOrder), iCategoryId: page(iOrder) },
      ...{ vSubCategory: "All", iOrder },
    })),
  );
  await insert(
    "survey_question",
    range(pages * questionsPerPage, (iOrder) => ({
      iQuestionId: firstId + iOrder,
      iSubCategoryId: page(Math.floor(iOrder / questionsPerPage)),
      vQuestion: `In our team, decision ${iOrder} is made by those who know most about it.`,
      iOrder,
    })),
  );
  await insert(
    "survey_option",
    range(pages * optionsPerPage, (iOrder) => ({
      iOptionId: firstId + iOrder,
      iSubCategoryId: page(Math.floor(iOrder / optionsPerPage)),
      ...{ vOption: `Option ${iOrder}`, vMoodOption: "", iOrder },
    })),
  );
  const people = range(participants, (index) => index + 1);
  await insert(
    "participant",
    people.map((number) => ({
      iParticipantId: firstId + number,
      ...byColumn(() => ""),
      ...{ vFirstName: "Load", vLastName: "Test", vImage: "", vWebpImage: "" },
      ...{ vEmail: `${number}@load.example`, vEmailKey: `${number}@load.example` },
      ...{ vPassword: "", vSampleKey: "", vSampleHash: "" },
    })),
  );
  const dCreated = new Date().toISOString();
  await insert(
    "session",
    people.map((number) => ({
      ...{ vHash: hashCode(loadCode(number)), iParticipantId: firstId + number, dCreated },
    })),
  );
  await insert(
    "invitation",
    people.map((number) => ({
      ...{ iParticipantId: firstId + number, iSurveyId, survey_status: "pending" as const },
      ...{ vSampleState: "", iOrder: 0 },
    })),
  );
}

/**
 * Records each answer that is written a second time: everyone answers once, so only doubled saves
 * are.
 */
export async function recordRewrites(database: Database): Promise<void> {
  await sql`create table load_rewrite ("iQuestionId" integer)`.execute(database);
  if (!isPostgres(database)) {
    await sql`create trigger load_rewrite after update on answer
      begin insert into load_rewrite values (new."iQuestionId"); end`.execute(database);
    return;
  }
  await sql`create function load_rewrite() returns trigger language plpgsql as $$
    begin insert into load_rewrite values (new."iQuestionId"); return null; end $$`.execute(
    database,
  );
  await sql`create trigger load_rewrite after update on answer
    for each row execute function load_rewrite()`.execute(database);
}

/**
 * Compares the database with what participants who have finished chose: how many answers are
 * missing or name another option, how many were written twice, and how many participants have
 * completed.
 */
export async function checkSurvey(database: Database, participants: number) {
  const count = async (query: ReturnType<typeof sql<{ count: number | string }>>) =>
    Number((await query.execute(database)).rows[0]?.count);
  const number = sql.lit(firstId);
  const right = await count(sql`select count(*) as count from answer where "iSurveyId" = ${number}
    and "iOptionId" = ${number} + (("iQuestionId" - ${number}) / ${sql.lit(questionsPerPage)}) * ${sql.lit(optionsPerPage)}
      + ("iParticipantId" - ${number} + "iQuestionId") % ${sql.lit(optionsPerPage)}`);
  return {
    lost: participants * pages * questionsPerPage - right,
    doubled: await count(sql`select count(*) as count from load_rewrite`),
    completed: await count(sql`select count(*) as count from invitation
      where "iSurveyId" = ${number} and survey_status = 'completed'`),
  };
}
