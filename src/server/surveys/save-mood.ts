import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { moodAnswer } from "../../contract/answer.ts";
import { ApiError } from "../http/api-error.ts";
import { checkAnswers } from "./check-answers.ts";
import type { Decision, OpenSurvey } from "./save-together.ts";

/** The refusal of a survey that is none or has no question. */
export const noMood = "iSurveyId: expected a mood survey that you are invited to.";

/**
 * Saves the mood of a day.
 *
 * @throws {ApiError} 400 for an incomplete answer; 409 for a question or option that the survey doesn't
 *   have, and when the day's mood is saved already
 */
export function saveMood(
  { sections: [section], answers }: OpenSurvey,
  request: Omit<RequestOf<typeof moodAnswer>, "participantVUniquieCode">,
): Decision<RecordOf<typeof moodAnswer> & object> {
  if (!section) throw new ApiError(400, noMood);
  const choices = checkAnswers(section, request);
  if (answers.size > 0) throw new ApiError(409, "You have answered today. Tomorrow we ask again.");
  return { choices, answer: { survey_status: "completed" } };
}
