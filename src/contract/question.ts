import * as v from "valibot";

import { recordCall } from "./call.ts";
import { count, extra, id, pictureAddress, requiredText, text } from "./fields.ts";
import { questionsPath } from "./first-questions.ts";
import { surveyStatus } from "./survey-status.ts";

const category = v.object({ iCategoryId: id, vCategory: text });
const subCategory = v.object({ iSubCategoryId: id, vSubCategory: text });

/** An option of a matrix (`iOptionId`, `vOption`) or of a mood question (`iMoodOptionId`, `vMoodOption`: a picture). */
const option = v.object({
  iOptionId: v.nullish(id),
  vOption: text,
  iMoodOptionId: v.nullish(id),
  vMoodOption: pictureAddress,
});
const question = v.object({
  iQuestionId: id,
  vQuestion: requiredText,
  options: v.nullish(v.array(option)),
});

export const chosen = v.array(v.object({ iQuestionId: id, iOptionId: id }));

/** Question data in the form of design 6.4; everything that a host may omit is optional. */
export const questionPage = v.object({
  // A mood survey has none, and a host may send them without ids.
  category: extra(category),
  sub_category: extra(subCategory),
  questions: v.nullish(v.array(question), []),
  options: v.nullish(v.array(option), []),
  survey_status: extra(surveyStatus),
  answers: extra(chosen),
  progress: extra(v.object({ iDone: count, iTotal: count })),
});

const questionData = v.object({
  ...questionPage.entries,
  /** All pages after this one, in the order in which they are asked: a survey goes on without a network. */
  following: extra(v.array(questionPage)),
});
export type QuestionData = v.InferOutput<typeof questionData>;
/** One page of questions, without those that follow. */
export type QuestionPageData = v.InferOutput<typeof questionPage>;

/** The first fetch sends the two codes only; `History` asks for the category before the one named. */
export const questions = recordCall({
  path: questionsPath,
  summary: "The questions of one category, or of the mood survey.",
  request: v.object({
    SurveyUniqueCode: requiredText,
    ParticipantUniqueCode: requiredText,
    iCategoryId: v.optional(id),
    iSubCategoryId: v.optional(id),
    vFlag: v.optional(v.literal("History")),
  }),
  // No data are data without questions.
  record: v.nullish(questionData, {}),
  codes: [200, 401, 404],
});
