import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { categoryAnswer } from "../../contract/question.ts";
import { ApiError } from "../http/api-error.ts";
import type { Database } from "../db/tables.ts";
import { checkAnswers } from "./check-answers.ts";
import { sectionProgress, firstIncomplete } from "./section-progress.ts";
import { optionsOf, questionData, questionsOf } from "./question-data.ts";
import { rowId } from "./row-id.ts";
import { writeAnswers, writeStatus } from "./write-answers.ts";

/**
 * Saves the answers to one sub-category. Earlier ones may be saved again as long as the survey is
 * not finished; later ones wait for their turn.
 *
 * @param database a transaction
 * @returns what comes next, with its questions (design 6.6)
 * @throws {ApiError} 400 for ids of another survey or category, or answers that are not
 * complete; 409 out of order or after the end. Nothing is written then
 */
export async function saveCategory(
  database: Database,
  now: Date,
  iParticipantId: number,
  request: Omit<RequestOf<typeof categoryAnswer>, "participantVUniquieCode">,
): Promise<RecordOf<typeof categoryAnswer>> {
  const { iSurveyId, iSubCategoryId, survey_status } = await findSurvey(
    database,
    iParticipantId,
    request,
  );
  if (survey_status === "completed") throw new ApiError(409, "This survey is finished. Thank you.");
  const session = { iParticipantId, iSurveyId, dDay: "", eMood: "No" as const };
  const sections = await sectionProgress(database, session);
  const index = sections.findIndex((section) => section.iSubCategoryId === iSubCategoryId);
  if (index === -1) throw new ApiError(400, "iSubCategoryId: expected a category that asks.");
  const open = firstIncomplete(sections);
  if (open !== -1 && index > open)
    throw new ApiError(409, "Questions before these are still unanswered.");
  const choices = checkAnswers(
    request,
    await questionsOf(database, iSubCategoryId),
    await optionsOf(database, iSubCategoryId),
  );
  await writeAnswers(database, session, choices, now);

  const saved = await sectionProgress(database, session);
  const left = firstIncomplete(saved);
  await writeStatus(database, session, left === -1 ? "completed" : "continue");
  if (left === -1) return { survey_status: "completed" };
  // After Back the next one comes again, although it is answered.
  const following = index + 1 < saved.length ? index + 1 : left;
  return {
    survey_status: "continue",
    iCategoryId: saved[following]?.iCategoryId,
    iSubCategoryId: saved[following]?.iSubCategoryId,
    next: await questionData(database, session, saved, following),
  };
}

/** The body of a save names no survey: the sub-category does. */
async function findSurvey(
  database: Database,
  iParticipantId: number,
  request: Omit<RequestOf<typeof categoryAnswer>, "participantVUniquieCode">,
) {
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
