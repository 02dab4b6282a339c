import type { Id } from "../../contract/fields.ts";
import { surveyMessages } from "../../text/survey.ts";
import { rowId } from "../db/row-id.ts";
import type { Tables } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import type { Section } from "./sections.ts";

/** The option chosen for one question. */
export type Choice = Readonly<Pick<Tables["answer"], "iQuestionId" | "iOptionId">>;

/**
 * Pairs the two lists of a save. They must answer each question of the section once.
 *
 * @throws {ApiError} 400 when they don't; 409 for others than it has, as after a change of the survey
 */
export function checkAnswers(
  { questions, options }: Section,
  request: { readonly iQuestionId: readonly Id[]; readonly iOptionId: readonly Id[] },
): readonly Choice[] {
  const { iQuestionId, iOptionId } = request;
  if (iQuestionId.length !== iOptionId.length)
    throw new ApiError(400, "iOptionId: expected one option for each question.");
  const choices = iQuestionId.map((id, index) => ({
    iQuestionId: rowId(id),
    iOptionId: rowId(iOptionId[index]),
  }));
  const asked = new Set(questions.map((question) => question.iQuestionId));
  const allowed = new Set(options.map((option) => option.iOptionId));
  if (!choices.every((choice) => asked.has(choice.iQuestionId)))
    throw new ApiError(409, "iQuestionId: expected questions of this category.");
  if (!choices.every((choice) => allowed.has(choice.iOptionId)))
    throw new ApiError(409, "iOptionId: expected options of this category.");
  const answered = new Set(choices.map((choice) => choice.iQuestionId));
  if (answered.size !== choices.length)
    throw new ApiError(400, "iQuestionId: expected each question once.");
  if (answered.size !== asked.size) throw new ApiError(400, surveyMessages.unanswered);
  return choices;
}
