import type { Database } from "../db/tables.ts";

/** One sub-category of a survey, with how much of it a participant has answered. */
export interface Section {
  readonly iCategoryId: number;
  readonly vCategory: string;
  readonly iSubCategoryId: number;
  readonly vSubCategory: string;
  readonly iQuestions: number;
  readonly iAnswered: number;
}

/** Whom and what it is about. `dDay` is the day of a mood, and empty for a category survey. */
export interface SurveySession {
  readonly iParticipantId: number;
  readonly iSurveyId: number;
  readonly dDay: string;
}

/** The sub-categories of a survey in the order in which they are asked. */
export async function sectionProgress(
  database: Database,
  { iParticipantId, iSurveyId, dDay }: SurveySession,
): Promise<readonly Section[]> {
  const rows = await database
    .selectFrom("survey_category as category")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .leftJoin("answer", (join) =>
      join
        .onRef("answer.iQuestionId", "=", "question.iQuestionId")
        .on("answer.iParticipantId", "=", iParticipantId)
        .on("answer.dDay", "=", dDay),
    )
    .select(({ fn }) => [
      "category.iCategoryId",
      "category.vCategory",
      "sub.iSubCategoryId",
      "sub.vSubCategory",
      fn.count("question.iQuestionId").as("iQuestions"),
      fn.count("answer.iQuestionId").as("iAnswered"),
    ])
    .where("category.iSurveyId", "=", iSurveyId)
    .where("question.eRetired", "=", "No")
    .groupBy([
      "category.iCategoryId",
      "category.vCategory",
      "category.iOrder",
      "sub.iSubCategoryId",
      "sub.vSubCategory",
      "sub.iOrder",
    ])
    .orderBy("category.iOrder")
    .orderBy("sub.iOrder")
    .execute();
  // PostgreSQL counts in a type that JavaScript reads as text.
  return rows.map((row) => ({
    ...row,
    iQuestions: Number(row.iQuestions),
    iAnswered: Number(row.iAnswered),
  }));
}

/** Where a participant goes on: the first sub-category that is not complete, -1 when all are. */
export const firstIncomplete = (sections: readonly Section[]): number =>
  sections.findIndex(({ iAnswered, iQuestions }) => iAnswered < iQuestions);
