import type { Database } from "../db/tables.ts";

/**
 * Counts the questions of each survey that a participant is invited to, but moods, and those that the
 * participant has answered.
 *
 * @returns the numbers by the survey's id
 */
export async function questionCounts(database: Database, iParticipantId: number) {
  const rows = await database
    .selectFrom("invitation")
    .innerJoin("survey_category as category", "category.iSurveyId", "invitation.iSurveyId")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .leftJoin("answer", (join) =>
      join
        .onRef("answer.iQuestionId", "=", "question.iQuestionId")
        .onRef("answer.iParticipantId", "=", "invitation.iParticipantId")
        .on("answer.dDay", "=", ""),
    )
    .select(({ fn }) => [
      "invitation.iSurveyId",
      fn.count("question.iQuestionId").as("iTotal"),
      fn.count("answer.iQuestionId").as("iDone"),
    ])
    .where("invitation.iParticipantId", "=", iParticipantId)
    .where("question.eRetired", "=", "No")
    .groupBy("invitation.iSurveyId")
    .execute();
  // PostgreSQL counts in a type that JavaScript reads as text.
  return new Map(
    rows.map(({ iSurveyId, iDone, iTotal }) => [
      iSurveyId,
      { iDone: Number(iDone), iTotal: Number(iTotal) },
    ]),
  );
}
