import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { categoryAnswer } from "../../contract/answer.ts";
import { rowId } from "../db/row-id.ts";
import { ApiError } from "../http/api-error.ts";
import { checkAnswers } from "./check-answers.ts";
import { firstIncomplete } from "./progress.ts";
import { questionData } from "./question-data.ts";
import type { Decision, OpenSurvey } from "./save-together.ts";

type Request = Omit<RequestOf<typeof categoryAnswer>, "participantVUniquieCode">;

/**
 * Saves the answers to one section of a matrix. Sections before the first incomplete one may be
 * saved again until the survey is completed; later ones may not be saved yet.
 *
 * @returns what to write, and what comes next, with its questions (design 6.6)
 * @throws {ApiError} 400 for incomplete answers; 409 for a section, questions or options that the survey
 *   doesn't have, a later section, or a completed survey
 */
export function saveCategory(
  { survey_status, sections, answers: before }: OpenSurvey,
  request: Request,
): Decision<RecordOf<typeof categoryAnswer> & object> {
  if (survey_status === "completed") throw new ApiError(409, "This survey is finished. Thank you.");
  const iSubCategoryId = rowId(request.iSubCategoryId);
  const index = sections.findIndex((section) => section.iSubCategoryId === iSubCategoryId);
  const section = sections[index];
  if (!section) throw new ApiError(409, "iSubCategoryId: expected a category that asks.");
  const open = firstIncomplete(sections, before);
  if (open !== -1 && index > open)
    throw new ApiError(409, "Questions before these are still unanswered.");
  const choices = checkAnswers(section, request);

  const answers = new Map([
    ...before,
    ...choices.map(({ iQuestionId, iOptionId }) => [iQuestionId, iOptionId] as const),
  ]);
  const next = firstIncomplete(sections, answers);
  const status = next === -1 ? "completed" : "continue";
  const replaced = choices.flatMap(({ iQuestionId, iOptionId }) => {
    const earlier = before.get(iQuestionId);
    return earlier === undefined || earlier === iOptionId
      ? []
      : [{ iQuestionId, iOptionId: earlier }];
  });
  const saved = { survey_status: status, ...(replaced.length > 0 && { replaced }) } as const;
  const write = { choices, status: status === survey_status ? undefined : status } as const;
  if (status === "completed") return { ...write, answer: saved };
  // After Back the following section comes again, although it is complete.
  const following = index + 1 < sections.length ? index + 1 : next;
  const answer = {
    ...saved,
    iCategoryId: sections[following]?.iCategoryId,
    iSubCategoryId: sections[following]?.iSubCategoryId,
    next: questionData({ kind: "matrix", sections, answers }, following),
  };
  return { ...write, answer };
}
