import type { RequestOf } from "../../contract/call.ts";
import type { questions } from "../../contract/question.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { rowId } from "../db/row-id.ts";
import type { SurveySession } from "./survey-session.ts";

/** A sub-category of a survey, with the number of its questions that a participant has answered. */
export interface Section {
  readonly iCategoryId: number;
  readonly vCategory: string;
  readonly iSubCategoryId: number;
  readonly vSubCategory: string;
  readonly iQuestions: number;
  readonly iAnswered: number;
}

const names = [
  "category.iCategoryId",
  "category.vCategory",
  "sub.iSubCategoryId",
  "sub.vSubCategory",
] as const;

/** The sections of a survey in the order in which they are asked. A mood survey has one. */
export async function sectionProgress(
  database: Database,
  { iParticipantId, iSurveyId, dDay }: Omit<SurveySession, "kind">,
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
      ...names,
      fn.count("question.iQuestionId").as("iQuestions"),
      fn.count("answer.iQuestionId").as("iAnswered"),
    ])
    .where("category.iSurveyId", "=", iSurveyId)
    .where("question.eRetired", "=", "No")
    .groupBy([...names, "category.iOrder", "sub.iOrder"])
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

/** The index of the section with which a participant continues; -1 when all are complete. */
export const firstIncomplete = (sections: readonly Section[]): number =>
  sections.findIndex(({ iAnswered, iQuestions }) => iAnswered < iQuestions);

/**
 * Finds the section of a request (specification 7): the one with the given ids, or without ids the
 * first incomplete one; with `History` the one before it, or the first. -1 when everything is
 * answered.
 *
 * @throws {ApiError} 404 for ids of another survey, or of none
 */
export function findSection(
  sections: readonly Section[],
  { iCategoryId, iSubCategoryId, vFlag }: RequestOf<typeof questions>,
): number {
  const hasIds = iCategoryId !== undefined || iSubCategoryId !== undefined;
  const index = hasIds
    ? sections.findIndex(
        (section) =>
          (iCategoryId === undefined || section.iCategoryId === rowId(iCategoryId)) &&
          (iSubCategoryId === undefined || section.iSubCategoryId === rowId(iSubCategoryId)),
      )
    : firstIncomplete(sections);
  if (hasIds && index === -1) throw new ApiError(404, "This survey has no such questions.");
  return vFlag === "History" ? Math.max(0, index - 1) : index;
}
