import * as v from "valibot";

import { recordCall } from "./call.ts";
import { extra, id, requiredText } from "./fields.ts";
import { chosen, questionPage } from "./question.ts";
import { surveyStatus } from "./survey-status.ts";

/** The answer to a save. Some hosts answer with a code only: saved is saved. */
const progress = v.nullish(
  v.object({
    survey_status: extra(surveyStatus),
    iCategoryId: extra(id),
    iSubCategoryId: extra(id),
    next: extra(questionPage),
    /** The options that were stored before for these questions, where they were others. */
    replaced: extra(chosen),
  }),
  {},
);

/** How far a participant is once answers are saved, and what comes next (design 6.6). */
export type SurveyProgress = v.InferOutput<typeof progress>;

const answers = {
  iQuestionId: v.array(id),
  iOptionId: v.array(id),
  participantVUniquieCode: requiredText,
};

export const moodAnswer = recordCall({
  path: "/api/question/answer",
  summary: "Saves the answer to a mood survey.",
  /** Null where the list of surveys has no id: the host decides. */
  request: v.object({ iSurveyId: v.nullable(id), ...answers }),
  record: progress,
  codes: [200, 400, 401, 409],
});

/** The path is not in the specification; `PUBLIC_ANSWER_SAVE_PATH` replaces it. */
export const categoryAnswer = recordCall({
  path: "/api/question/save_answer",
  summary: "Saves the answers to one category.",
  /** `iSubCategoryId` is null for a category without sub-categories. */
  request: v.object({ iCategoryId: id, iSubCategoryId: v.nullable(id), ...answers }),
  record: progress,
  codes: [200, 400, 401, 409],
});
