import { sql } from "kysely";

import { byColumn } from "../../src/contract/profile-fields.ts";
import { hashCode } from "../../src/api/db/secret.ts";
import { isPostgres, type Database } from "../../src/api/db/tables.ts";
import { daysAfter } from "../../src/shared/days.ts";

/** The survey that all participants of the load answer: 40 questions, five on a page. */
export const loadSurvey = "load";
const pages = 8;
const questionsPerPage = 5;
const optionsPerPage = 5;
export const savesPerParticipant = pages;

/** Above the ids of a sample. */
const firstId = 100_000;

/** The login code of a participant, so that clients need no list. */
export const loadCode = (participant: number): string => `load-${participant}`;

/** The position among the options that a participant chooses for a question. */
export const chosenOption = (participant: number, iQuestionId: number): number =>
  (participant + iQuestionId) % optionsPerPage;

/** Rows `number` from 0, of which a select makes others. */
const numbers = (count: number) => sql`with recursive numbers (number) as
  (select 0 union all select number + 1 from numbers where number + 1 < ${sql.lit(count)})`;

/** Writes the survey, and participants who are invited and logged in. Call it in a transaction. */
export async function fillSurvey(database: Database, participants: number): Promise<void> {
  const first = sql.lit(firstId);
  await sql`insert into survey ("iSurveyId", "vUniqueCode", "vSurvey", "vWebpImage", "vImageAlt", "tDescription", "eMood", "eFeature", "iOrder")
    values (${first}, ${loadSurvey}, 'Load', '', '', '', 'No', 'No', 0)`.execute(database);
  await sql`insert into survey_category ("iCategoryId", "iSurveyId", "vCategory", "iOrder") ${numbers(pages)}
    select ${first} + number, ${first}, 'Part ' || number, number from numbers`.execute(database);
  await sql`insert into survey_sub_category ("iSubCategoryId", "iCategoryId", "vSubCategory", "iOrder") ${numbers(pages)}
    select ${first} + number, ${first} + number, 'All', number from numbers`.execute(database);
  await sql`insert into survey_question ("iQuestionId", "iSubCategoryId", "vQuestion", "iOrder") ${numbers(pages * questionsPerPage)}
    select ${first} + number, ${first} + number / ${sql.lit(questionsPerPage)},
      'In our team, decision ' || number || ' is made by those who know most about it.', number from numbers`.execute(
    database,
  );
  await sql`insert into survey_option ("iOptionId", "iSubCategoryId", "vOption", "vMoodOption", "iOrder") ${numbers(pages * optionsPerPage)}
    select ${first} + number, ${first} + number / ${sql.lit(optionsPerPage)}, 'Option ' || number, '', number
    from numbers`.execute(database);
  const dCreated = new Date().toISOString();
  const dExpires = daysAfter(new Date(), 1).toISOString();
  for (let number = 1; number <= participants; number += 1) {
    const iParticipantId = firstId + number;
    const vEmail = `${number}@load.example`;
    const texts = { ...byColumn(() => ""), vImage: "", vWebpImage: "", vPassword: "" };
    await database
      .insertInto("participant")
      .values({
        ...texts,
        iParticipantId,
        vFirstName: "Load",
        vLastName: "Test",
        vEmail,
        vEmailKey: vEmail,
        vSampleKey: "",
        vSampleHash: "",
      })
      .execute();
    await database
      .insertInto("session")
      .values({ vHash: hashCode(loadCode(number)), iParticipantId, dCreated, dExpires })
      .execute();
  }
  await sql`insert into invitation ("iParticipantId", "iSurveyId", "survey_status", "iOrder")
    select "iParticipantId", ${first}, 'pending', 0 from participant where "iParticipantId" > ${first}`.execute(
    database,
  );
}

/** Records answers that are written twice: everyone answers once, so only doubled saves are. */
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
