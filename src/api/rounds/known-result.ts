import type { Database } from "../db/tables.ts";
import {
  optionRows,
  optionWords,
  questionRows,
  type QuestionIds,
  type QuestionResult,
  type RoundResult,
  storedValue,
} from "./result.ts";
import { valuesOf } from "./scale.ts";

/** A question with all that is known of it: without ids or direction, it can't be compared. */
export type KnownQuestion = QuestionResult & Required<Pick<QuestionResult, "values">>;
export type KnownResult = Omit<RoundResult, "questions"> & {
  readonly round: number;
  readonly questions: readonly KnownQuestion[];
};

/**
 * Adds to a frozen result what it was frozen without and the database still knows: ids by the present words, where
 * one question alone has them, and by ids the values and direction. Options without values get the usual ones.
 */
export async function completeResult(
  database: Database,
  { iSurveyId, iRoundId }: { readonly iSurveyId: number; readonly iRoundId: number },
  result: RoundResult,
): Promise<KnownResult> {
  const questions = await questionRows(database, iSurveyId);
  const options = await optionRows(database, iSurveyId);
  const findIds = (question: QuestionResult): QuestionIds | undefined => {
    const row = onlyOf(
      questions.filter(
        ({ vCategory, vSubCategory, vQuestion }) =>
          vCategory === question.category &&
          vSubCategory === question.subCategory &&
          vQuestion === question.question,
      ),
    );
    if (!row) return undefined;
    const offered = options.filter(({ iSubCategoryId }) => iSubCategoryId === row.iSubCategoryId);
    const idOf = (words: string) =>
      onlyOf(offered.filter((option) => optionWords(option) === words))?.iOptionId ?? 0;
    return {
      category: row.iCategoryId,
      subCategory: row.iSubCategoryId,
      question: row.iQuestionId,
      options: question.options.map(idOf),
    };
  };
  const complete = (question: QuestionResult): KnownQuestion => {
    const ids = question.ids ?? findIds(question);
    const row = questions.find(({ iQuestionId }) => iQuestionId === ids?.question);
    const reversed = question.reversed ?? (row && row.eReversed === "Yes");
    const stored = question.options.map((_, index) =>
      storedValue(options.find(({ iOptionId }) => iOptionId === ids?.options[index])?.vValue ?? ""),
    );
    return {
      ...question,
      ...(ids && { ids }),
      ...(reversed !== undefined && { reversed }),
      values: valuesOf(question.values ?? stored, question.options),
    };
  };
  return { ...result, round: iRoundId, questions: result.questions.map(complete) };
}

const onlyOf = <Row>([row, ...others]: readonly Row[]): Row | undefined =>
  others.length === 0 ? row : undefined;
