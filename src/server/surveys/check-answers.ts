import type { Id } from "../../contract/fields.ts";
import { surveyMessages } from "../../text/survey.ts";
import { ApiError } from "../http/api-error.ts";
import { rowId } from "./row-id.ts";

/** One answer of a save. */
export interface Choice {
  readonly iQuestionId: number;
  readonly iOptionId: number;
}

/**
 * Pairs the two lists of a save, question by question.
 *
 * @param questions those that have to be answered, no less and no more
 * @param options those that may be chosen
 * @throws {ApiError} 400 when the lists differ in length, name something else, name a question
 * twice, or leave one out
 */
export function checkAnswers(
  {
    iQuestionId,
    iOptionId,
  }: { readonly iQuestionId: readonly Id[]; readonly iOptionId: readonly Id[] },
  questions: readonly { readonly iQuestionId: number }[],
  options: readonly { readonly iOptionId: number }[],
): readonly Choice[] {
  if (iQuestionId.length !== iOptionId.length)
    throw new ApiError(400, "iOptionId: expected one option for each question.");
  const choices = iQuestionId.map((id, index) => ({
    iQuestionId: rowId(id),
    iOptionId: rowId(iOptionId[index]),
  }));
  const wanted = new Set(questions.map((question) => question.iQuestionId));
  const allowed = new Set(options.map((option) => option.iOptionId));
  if (!choices.every((choice) => wanted.has(choice.iQuestionId)))
    throw new ApiError(400, "iQuestionId: expected questions of this category.");
  if (!choices.every((choice) => allowed.has(choice.iOptionId)))
    throw new ApiError(400, "iOptionId: expected options of this category.");
  const answered = new Set(choices.map((choice) => choice.iQuestionId));
  if (answered.size !== choices.length)
    throw new ApiError(400, "iQuestionId: expected each question once.");
  if (answered.size !== wanted.size) throw new ApiError(400, surveyMessages.unanswered);
  return choices;
}
