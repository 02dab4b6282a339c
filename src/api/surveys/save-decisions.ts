import type { categoryAnswer, moodAnswer } from "../../contract/question.ts";
import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { Id } from "../../contract/fields.ts";
import { unanswered } from "../../contract/messages.ts";
import { rowId, type Tables } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { type Answers, firstIncomplete, questionData } from "./progress.ts";
import type { Status } from "./save-statements.ts";
import type { Section } from "./sections.ts";

/** A survey that a participant is invited to, as a save finds it. */
export interface OpenSurvey {
  readonly survey_status: Status;
  readonly sections: readonly Section[];
  /** The answers that were saved before: a mood's only those of the same day. */
  readonly answers: Answers;
}

/** The rows that a save writes, and its answer. */
export interface Decision<Answer extends object> {
  readonly answer: Answer;
  readonly choices: readonly Choice[];
  /** The survey's state from now on; left out where it stays. */
  readonly status?: Status | undefined;
}

/** The option chosen for one question. */
type Choice = Readonly<Pick<Tables["answer"], "iQuestionId" | "iOptionId">>;

type WithoutCode<Request> = Omit<Request, "participantVUniquieCode">;

/**
 * Saves the answers to one section of a matrix, and tells what comes next (design 6.6). Sections
 * before the first incomplete one may be saved again until the survey is completed.
 *
 * @throws {ApiError} 400 for incomplete answers; 409 for a section, questions or options that the
 *   survey doesn't have, a later section, or a completed survey
 */
export function saveCategory(
  { survey_status, sections, answers: before }: OpenSurvey,
  request: WithoutCode<RequestOf<typeof categoryAnswer>>,
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

/** The refusal of a survey that is none or has no question. */
export const noMood = "iSurveyId: expected a mood survey that you are invited to.";

/**
 * Saves the mood of a day. Throws {ApiError} 400 for an incomplete answer; 409 for a question or
 * option that the survey doesn't have, and when the day's mood is saved already.
 */
export function saveMood(
  { sections: [section], answers }: OpenSurvey,
  request: WithoutCode<RequestOf<typeof moodAnswer>>,
): Decision<RecordOf<typeof moodAnswer> & object> {
  if (!section) throw new ApiError(400, noMood);
  const choices = checkAnswers(section, request);
  if (answers.size > 0) throw new ApiError(409, "You have answered today. Tomorrow we ask again.");
  return { choices, answer: { survey_status: "completed" } };
}

/**
 * Pairs the two lists of a save, which must answer each question of the section once. Throws
 * {ApiError} 400 when they don't; 409 for others than it has, as after a change of the survey.
 */
function checkAnswers(
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
    throw new ApiError(409, "iQuestionId: expected questions of this category.", {
      event: "access",
      outcome: "other question",
    });
  if (!choices.every((choice) => allowed.has(choice.iOptionId)))
    throw new ApiError(409, "iOptionId: expected options of this category.", {
      event: "access",
      outcome: "other option",
    });
  const answered = new Set(choices.map((choice) => choice.iQuestionId));
  if (answered.size !== choices.length)
    throw new ApiError(400, "iQuestionId: expected each question once.");
  if (answered.size !== asked.size) throw new ApiError(400, unanswered);
  return choices;
}
