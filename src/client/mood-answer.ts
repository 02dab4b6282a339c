import type { RequestOf } from "../contract/call.ts";
import { moodAnswer } from "../contract/question.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";
import type { SurveyProgress } from "./category-answer.ts";

/**
 * Saves the answer to a mood survey (specification 7).
 *
 * @param idempotencyKey the same one for as long as the same answer is sent again
 */
export const saveMoodAnswer = (
  api: Api,
  answer: RequestOf<typeof moodAnswer>,
  idempotencyKey: string,
): Promise<Outcome<SurveyProgress>> => callApi(api, moodAnswer, answer, { idempotencyKey });
