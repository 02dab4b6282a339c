import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { moodAnswer } from "../../contract/answer.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { checkAnswers } from "./check-answers.ts";
import { rowId } from "../db/row-id.ts";
import { sectionsOf } from "./sections.ts";
import { dayOf, moodsAnswered, versionedInvitations } from "./survey-session.ts";
import { writeAnswers } from "./write-answers.ts";

/**
 * Saves the mood of a day, in a transaction.
 *
 * @throws {ApiError} 400 for a survey, question or option that is not this one's; 409 when the
 *   day's mood is saved already. Nothing is written then
 */
export async function saveMood(
  database: Database,
  now: Date,
  iParticipantId: number,
  request: Omit<RequestOf<typeof moodAnswer>, "participantVUniquieCode">,
): Promise<RecordOf<typeof moodAnswer>> {
  const iSurveyId = rowId(request.iSurveyId);
  const dDay = dayOf(now);
  const survey = await versionedInvitations(database, iParticipantId)
    .where("survey.iSurveyId", "=", iSurveyId)
    .where("eMood", "=", "Yes")
    .executeTakeFirst();
  const [section] = survey ? await sectionsOf(database, iSurveyId, survey.vValue) : [];
  if (!section)
    throw new ApiError(400, "iSurveyId: expected a mood survey that you are invited to.");
  const choices = checkAnswers(section, request);
  if ((await moodsAnswered(database, iParticipantId, dDay)).has(iSurveyId))
    throw new ApiError(409, "You have answered today. Tomorrow we ask again.");
  await writeAnswers(database, { iParticipantId, iSurveyId, dDay }, choices, now);
  return { survey_status: "completed" };
}
