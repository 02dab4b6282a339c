import * as v from "valibot";

import { recordCall } from "./call.ts";
import { elements } from "./elements.ts";
import {
  count,
  extra,
  extras,
  id,
  pictureAddress,
  requiredText,
  requiredWords,
  sole,
  words,
} from "./fields.ts";
import { questionsPath } from "./first-questions.ts";
import { surveyStatus } from "./survey-status.ts";

const category = v.object({ iCategoryId: id, vCategory: words });
/** A category may have none, or one without an id: its questions are the category's own. */
const subCategory = v.object({ iSubCategoryId: extra(id), vSubCategory: words });

/** An option of a matrix (`iOptionId`, `vOption`) or of a mood question (`iMoodOptionId`, `vMoodOption`: a picture). */
const option = v.object({
  iOptionId: extra(id),
  vOption: words,
  iMoodOptionId: extra(id),
  vMoodOption: pictureAddress,
});
const question = v.object({
  iQuestionId: id,
  vQuestion: requiredWords,
  options: v.nullish(elements(option, "an option")),
});

export const chosen = extras(v.object({ iQuestionId: id, iOptionId: id }));

/** Question data in the form of design 6.4; everything that a host may omit is optional. */
export const questionPage = v.object({
  // A mood survey has none, and a host may send them without ids.
  category: extra(sole(category)),
  sub_category: extra(sole(subCategory)),
  questions: v.nullish(elements(question, "a question"), []),
  options: v.nullish(elements(option, "an option"), []),
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

/** A list without any group is no answer, which must not pass for a survey without questions. */
function joinGroups(list: readonly unknown[]): unknown {
  const [first = list[0] ?? null, ...following] = list.filter(
    (one) => typeof one === "object" && one,
  );
  return following.length > 0 ? { ...(first as object), following } : first;
}

/** The first fetch sends the two codes only; `History` asks for the category before the one named. */
export const questions = recordCall({
  path: questionsPath,
  summary: "The questions of one category, or of the mood survey.",
  request: v.object({
    SurveyUniqueCode: requiredText,
    ParticipantUniqueCode: requiredText,
    iCategoryId: v.optional(id),
    /** Null for a category without sub-categories. */
    iSubCategoryId: v.nullish(id),
    vFlag: v.optional(v.literal("History")),
  }),
  // No data are data without questions.
  record: v.nullish(questionData, {}),
  /** Some hosts send all groups of questions at once: those after the first one follow it. */
  ofList: joinGroups,
  codes: [200, 401, 404],
});
