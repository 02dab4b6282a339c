import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { categoryAnswer } from "../../contract/question.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { checkAnswers } from "./check-answers.ts";
import { questionData } from "./question-data.ts";
import { rowId } from "../db/row-id.ts";
import { firstIncomplete, sectionProgress } from "./section-progress.ts";
import { writeAnswers } from "./write-answers.ts";

type Request = Omit<RequestOf<typeof categoryAnswer>, "participantVUniquieCode">;

/**
 * Saves the answers to one section of a matrix, in a transaction. Sections before the first
 * incomplete one may be saved again until the survey is completed; later ones may not be saved yet.
 *
 * @returns what comes next, with its questions (design 6.6)
 * @throws {ApiError} 400 for ids of another survey or section, or incomplete answers; 409 for a
 *   later section or a completed survey. Nothing is written then
 */
export async function saveCategory(
  database: Database,
  now: Date,
  iParticipantId: number,
  request: Request,
): Promise<RecordOf<typeof categoryAnswer>> {
  const { iSurveyId, iSubCategoryId, survey_status } = await findSurvey(
    database,
    iParticipantId,
    request,
  );
  if (survey_status === "completed") throw new ApiError(409, "This survey is finished. Thank you.");
  const session = { iParticipantId, iSurveyId, kind: "matrix" as const, dDay: "" };
  const sections = await sectionProgress(database, session);
  const index = sections.findIndex((section) => section.iSubCategoryId === iSubCategoryId);
  if (index === -1) throw new ApiError(400, "iSubCategoryId: expected a category that asks.");
  const open = firstIncomplete(sections);
  if (open !== -1 && index > open)
    throw new ApiError(409, "Questions before these are still unanswered.");
  await writeAnswers(database, session, await checkAnswers(database, iSubCategoryId, request), now);

  const saved = sections.map((section, at) =>
    at === index ? { ...section, iAnswered: section.iQuestions } : section,
  );
  const next = firstIncomplete(saved);
  const status = next === -1 ? "completed" : "continue";
  await database
    .updateTable("invitation")
    .set({ survey_status: status })
    .where("iParticipantId", "=", iParticipantId)
    .where("iSurveyId", "=", iSurveyId)
    .execute();
  if (status === "completed") return { survey_status: status };
  // After Back the following section comes again, although it is complete.
  const following = index + 1 < saved.length ? index + 1 : next;
  return {
    survey_status: status,
    iCategoryId: saved[following]?.iCategoryId,
    iSubCategoryId: saved[following]?.iSubCategoryId,
    next: await questionData(database, session, saved, following),
  };
}

/** Finds the survey of the request's sub-category: the body of a save names no survey. */
async function findSurvey(database: Database, iParticipantId: number, request: Request) {
  const found = await database
    .selectFrom("survey_sub_category as sub")
    .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
    .innerJoin("survey", "survey.iSurveyId", "category.iSurveyId")
    .innerJoin("invitation", "invitation.iSurveyId", "survey.iSurveyId")
    .select(["survey.iSurveyId", "sub.iSubCategoryId", "invitation.survey_status"])
    .where("sub.iSubCategoryId", "=", rowId(request.iSubCategoryId))
    .where("sub.iCategoryId", "=", rowId(request.iCategoryId))
    .where("survey.eMood", "=", "No")
    .where("invitation.iParticipantId", "=", iParticipantId)
    .executeTakeFirst();
  if (!found)
    throw new ApiError(
      400,
      "iSubCategoryId: expected a category of a survey that you are invited to.",
    );
  return found;
}
