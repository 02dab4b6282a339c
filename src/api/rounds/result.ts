import { posix } from "node:path";

import { sql } from "kysely";

import type { Database } from "../db/tables.ts";
import { type GroupAnswers, release, type ReleasedQuestion } from "./anonymity.ts";
import type { Values } from "./scale.ts";

/**
 * The ids of a question and its options: words change between two rounds, and ids don't. Answers are deleted,
 * so what a result lacks can't be had later.
 */
export interface QuestionIds {
  readonly category: number;
  readonly subCategory: number;
  readonly question: number;
  /** In the order of the options; 0 for one that is not known. */
  readonly options: readonly number[];
}

/** One question with what is released of its answers. */
export interface QuestionResult extends ReleasedQuestion {
  /** The oldest results have none. */
  readonly ids?: QuestionIds;
  readonly category: string;
  readonly subCategory: string;
  readonly question: string;
  /** Words of the options; of a mood without words, the names of its pictures' files. */
  readonly options: readonly string[];
  /** The value of each option, and whether to agree is unfavourable; the oldest results have neither. */
  readonly values?: Values;
  readonly reversed?: boolean;
}

/** The frozen result of a round: all that is kept of its answers. */
export interface RoundResult {
  readonly survey: string;
  /** The code of the survey, which stays when its name changes, and the number of the round. */
  readonly code?: string;
  readonly round?: number;
  /** The column of people by which groups are made; empty for none. */
  readonly column: string;
  /** Days of the organisation's zone. */
  readonly opened: string;
  readonly closed: string;
  readonly minimum: number;
  readonly invited: number;
  /** Null where fewer than the minimum have completed it. */
  readonly completed: number | null;
  readonly questions: readonly QuestionResult[];
}

/** The questions of a round, each with the answers of every group, before anything is released. */
export async function readAnswers(database: Database, iSurveyId: number) {
  const answers = database
    .selectFrom("answer")
    .innerJoin("invitation", (join) =>
      join
        .onRef("invitation.iParticipantId", "=", "answer.iParticipantId")
        .onRef("invitation.iSurveyId", "=", "answer.iSurveyId"),
    )
    .where("answer.iSurveyId", "=", iSurveyId)
    .where("invitation.eOpen", "=", "Yes");
  const people = await answers
    .select(["invitation.vGroup", "answer.iQuestionId"])
    .select(({ fn }) => fn.count("answer.iParticipantId").distinct().as("people"))
    .groupBy(["invitation.vGroup", "answer.iQuestionId"])
    .execute();
  const counts = await database
    .selectFrom(
      answers
        .select(["invitation.vGroup", "answer.iQuestionId", "answer.iOptionId"])
        .select(partOfPerson)
        .as("given"),
    )
    .select(["vGroup", "iQuestionId", "iOptionId"])
    .select(({ fn }) => fn.sum("part").as("count"))
    .groupBy(["vGroup", "iQuestionId", "iOptionId"])
    .execute();
  const [questions, options, groups] = [
    await questionRows(database, iSurveyId),
    await optionRows(database, iSurveyId),
    await groupRows(database, iSurveyId),
  ];
  return questions
    .filter(
      ({ iQuestionId, eRetired }) =>
        eRetired === "No" || people.some((row) => row.iQuestionId === iQuestionId),
    )
    .map((question) => {
      const offered = options.filter(
        ({ iSubCategoryId, iOptionId, eRetired }) =>
          iSubCategoryId === question.iSubCategoryId &&
          (eRetired === "No" || counts.some((row) => row.iOptionId === iOptionId)),
      );
      const of = (row: { iQuestionId: number; vGroup: string }, name: string) =>
        row.iQuestionId === question.iQuestionId && row.vGroup === name;
      return {
        ...question,
        options: offered.map(optionWords),
        values: offered.map(({ vValue }) => storedValue(vValue)),
        optionIds: offered.map(({ iOptionId }) => iOptionId),
        groups: groups.map(({ vGroup: name, invited }): GroupAnswers => ({
          name,
          invited: Number(invited),
          people: Number(people.find((row) => of(row, name))?.people ?? 0),
          counts: offered.map(({ iOptionId }) =>
            Number(counts.find((row) => of(row, name) && row.iOptionId === iOptionId)?.count ?? 0),
          ),
        })),
      };
    });
}

/** `survey_option.vValue` */
export const storedValue = (vValue: string): number | null =>
  vValue === "" ? null : Number(vValue);

/** An option's words, or the name of its picture's file. */
export const optionWords = (row: { readonly vOption: string; readonly vMoodOption: string }) =>
  row.vOption || fileName(row.vMoodOption);

/** `happy` of `https://host.example/moods/happy.svg?v=2` */
const fileName = (address: string) => posix.parse(address.split(/[?#]/)[0] ?? "").name;

/** All answers of a person to a question are together one. */
const partOfPerson = sql<number>`cast(1 as double precision) / count(*) over
  (partition by answer."iParticipantId", answer."iQuestionId")`.as("part");

/** What is released of a round's answers; nothing else of them may leave the database. */
export const releaseAnswers = (
  questions: Awaited<ReturnType<typeof readAnswers>>,
  minimum: number,
): readonly QuestionResult[] =>
  questions.flatMap((row) => {
    const { vCategory, vSubCategory, vQuestion, eRetired, options, groups } = row;
    const released = release(groups, minimum);
    const isHidden = released.all === null;
    // It is there because it was answered, which would tell of too few people; as would a retired option.
    if (isHidden && eRetired === "Yes") return [];
    return {
      category: vCategory,
      subCategory: vSubCategory,
      question: vQuestion,
      options: isHidden ? [] : options,
      values: isHidden ? [] : row.values,
      reversed: row.eReversed === "Yes",
      ids: {
        category: row.iCategoryId,
        subCategory: row.iSubCategoryId,
        question: row.iQuestionId,
        options: isHidden ? [] : row.optionIds,
      },
      ...released,
    };
  });

export const questionRows = (database: Database, iSurveyId: number) =>
  database
    .selectFrom("survey_category as category")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .select(["category.iCategoryId", "category.vCategory"])
    .select(["sub.iSubCategoryId", "sub.vSubCategory"])
    .select(["question.iQuestionId", "question.vQuestion"])
    .select(["question.eReversed", "question.eRetired"])
    .where("category.iSurveyId", "=", iSurveyId)
    .orderBy("category.iOrder")
    .orderBy("sub.iOrder")
    .orderBy("question.iOrder")
    .execute();

export const optionRows = (database: Database, iSurveyId: number) =>
  database
    .selectFrom("survey_option as option")
    .innerJoin("survey_sub_category as sub", "sub.iSubCategoryId", "option.iSubCategoryId")
    .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
    .select(["option.iSubCategoryId", "option.iOptionId", "option.vOption"])
    .select(["option.vMoodOption", "option.vValue", "option.eRetired"])
    .where("category.iSurveyId", "=", iSurveyId)
    .orderBy("option.iOrder")
    .execute();

const groupRows = (database: Database, iSurveyId: number) =>
  database
    .selectFrom("invitation")
    .select("vGroup")
    .select(({ fn }) => fn.countAll().as("invited"))
    .where("iSurveyId", "=", iSurveyId)
    .where("eOpen", "=", "Yes")
    .groupBy("vGroup")
    .orderBy("vGroup")
    .execute();
