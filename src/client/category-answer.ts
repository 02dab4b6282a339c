import type { RecordOf, RequestOf } from "../contract/call.ts";
import { categoryAnswer } from "../contract/question.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";
import { answerSavePath } from "./settings.ts";

/** How far a participant is once answers are saved, and what comes next (design 6.6). */
export type SurveyProgress = RecordOf<typeof categoryAnswer>;

/**
 * Saves the answers to one category.
 *
 * @param idempotencyKey the same one for as long as the same answers are sent again
 */
export const saveCategoryAnswer = (
  api: Api,
  answer: RequestOf<typeof categoryAnswer>,
  idempotencyKey: string,
): Promise<Outcome<SurveyProgress>> =>
  callApi(api, categoryAnswer, answer, {
    path: answerSavePath,
    idempotencyKey,
  });
