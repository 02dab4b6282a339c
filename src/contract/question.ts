import * as v from "valibot";

import { markPartial, describe, expectedOf } from "./read-answer.ts";
import { recordCall } from "./call.ts";
import {
  count,
  extra,
  extras,
  id,
  lenient,
  pictureAddress,
  requiredText,
  requiredWords,
  sole,
  words,
} from "./fields.ts";
import { surveyStatus } from "./survey.ts";

/** The questions of a survey, and the calls that save answers to them (specification 7, design 6.4 and 6.6). */

/** The first request for questions (specification 7); /survey sends it before the schemas load. */
export const questionsPath = "/api/question/get_all_question_data";

export const firstQuestions = (survey: string, participant: string) => ({
  SurveyUniqueCode: survey,
  ParticipantUniqueCode: participant,
});

/**
 * Says in the console what is wrong with a part of a survey that is left out (design 5), for the people
 * who run the API.
 *
 * @param part what is left out, e.g. `an option`
 * @param reason what was expected and received
 */
export const reportLeftOut = (part: string, reason: string): void =>
  console.warn(`${questionsPath}: ${part} is left out. ${reason}`);

const reasonOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map((issue) => {
      const path = v.getDotPath(issue) ?? "(itself)";
      return `${path}: expected ${expectedOf(issue)}, received ${describe(issue.input)}`;
    })
    .join("; ");

/**
 * A list of which one bad element must not spoil the others (design 5): it is left out, and the console
 * says why. Some hosts send a lone element alone.
 */
function elements<Element extends v.GenericSchema>(schema: Element, part: string) {
  const read: v.GenericSchema<
    v.InferInput<Element>,
    v.InferOutput<Element> | typeof leftOut
  > = schema;
  const element = v.fallback(read, (dataset) => {
    reportLeftOut(part, reasonOf(dataset?.issues ?? []));
    return leftOut;
  });
  return v.pipe(
    v.union([v.array(element), element]),
    v.transform((value) => {
      const all = [value].flat();
      const list = all.filter((one): one is v.InferOutput<Element> => one !== leftOut);
      if (list.length < all.length) markPartial(list);
      return list;
    }),
  );
}

const leftOut = Symbol("left out");

const category = v.object({ iCategoryId: id, vCategory: words });
/** A category may have none, or one without an id: its questions are the category's own. */
const subCategory = v.object({ iSubCategoryId: extra(id), vSubCategory: words });

/** The words of an option; some hosts write `true` and `false` without quotes. */
const optionWords = lenient(
  v.nullish(v.union([v.pipe(v.boolean(), v.transform(String)), words]), ""),
  "",
);

/** An option of a matrix (`iOptionId`, `vOption`) or of a mood question (`iMoodOptionId`, `vMoodOption`: a picture). */
const option = v.object({
  iOptionId: extra(id),
  vOption: optionWords,
  iMoodOptionId: extra(id),
  vMoodOption: pictureAddress,
});
const question = v.object({
  iQuestionId: id,
  vQuestion: requiredWords,
  options: v.nullish(elements(option, "an option")),
});

/** Data without questions do not say that nothing is asked. */
function missingQuestions(): v.InferOutput<typeof question>[] {
  const list: v.InferOutput<typeof question>[] = [];
  markPartial(list);
  return list;
}

const chosen = extras(v.object({ iQuestionId: id, iOptionId: id }));

/** Question data in the form of design 6.4; everything that a host may omit is optional. */
const questionPage = v.object({
  // A mood survey has none, and a host may send them without ids.
  category: extra(sole(category)),
  sub_category: extra(sole(subCategory)),
  questions: v.fallback(v.nullable(elements(question, "a question"), []), missingQuestions),
  options: v.nullish(elements(option, "an option"), []),
  survey_status: extra(surveyStatus),
  answers: extra(chosen),
  progress: extra(v.object({ iDone: count, iTotal: count })),
});

const questionData = v.object({
  ...questionPage.entries,
  /** All pages after this one, in the order in which they are asked: a survey goes on without a network. */
  following: extra(v.array(questionPage)),
  /** Names the round, and of a mood the day, in which they are asked. */
  vAsked: extra(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  /** The time of the host, in seconds since 1970. */
  iAskedAt: extra(count),
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
  record: v.nullish(questionData, { questions: [] }),
  /** Some hosts send all groups of questions at once: those after the first one follow it. */
  ofList: joinGroups,
  codes: [200, 401, 404],
});

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
