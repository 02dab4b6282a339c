import type { QuestionData } from "../../contract/question.ts";
import type { Database, YesNo } from "../db/tables.ts";
import type { Sitting, Step } from "./section-progress.ts";

/**
 * One sub-category as the survey page shows it, with the answers saved so far (design 6.4).
 *
 * @param index which of the steps; a mood survey has one
 */
export async function questionData(
  database: Database,
  sitting: Sitting & { readonly eMood: YesNo },
  steps: readonly Step[],
  index: number,
): Promise<QuestionData> {
  const step = steps[index];
  if (!step) return completed(steps);
  const { iSubCategoryId } = step;
  const questions = await questionsOf(database, iSubCategoryId);
  const options = await optionsOf(database, iSubCategoryId);
  const isMood = sitting.eMood === "Yes";
  return {
    ...(isMood ? {} : placeOf(step)),
    questions: questions.map(({ iQuestionId, vQuestion }) => ({
      iQuestionId,
      vQuestion,
    })),
    options: options.map(({ iOptionId, vOption, vMoodOption }) =>
      isMood
        ? { iMoodOptionId: iOptionId, vOption, vMoodOption }
        : { iOptionId, vOption, vMoodOption },
    ),
    survey_status: "continue",
    answers: await answersOf(
      database,
      sitting,
      questions.map(({ iQuestionId }) => iQuestionId),
    ),
    progress: progressOf(steps),
  };
}

const placeOf = (step: Step) => ({
  category: { iCategoryId: step.iCategoryId, vCategory: step.vCategory },
  sub_category: {
    iSubCategoryId: step.iSubCategoryId,
    vSubCategory: step.vSubCategory,
  },
});

/** What there is when nothing is left to ask. */
const completed = (steps: readonly Step[]): QuestionData => ({
  questions: [],
  options: [],
  survey_status: "completed",
  progress: progressOf(steps),
});

/** Counted in questions, since sub-categories differ in length. */
const progressOf = (steps: readonly Step[]) => ({
  iDone: steps.reduce((sum, { iAnswered }) => sum + iAnswered, 0),
  iTotal: steps.reduce((sum, { iQuestions }) => sum + iQuestions, 0),
});

/** The questions of a sub-category, in order. */
export const questionsOf = (database: Database, iSubCategoryId: number) =>
  database
    .selectFrom("survey_question")
    .select(["iQuestionId", "vQuestion"])
    .where("iSubCategoryId", "=", iSubCategoryId)
    .where("eRetired", "=", "No")
    .orderBy("iOrder")
    .execute();

/** The choices of a sub-category, in order. */
export const optionsOf = (database: Database, iSubCategoryId: number) =>
  database
    .selectFrom("survey_option")
    .select(["iOptionId", "vOption", "vMoodOption"])
    .where("iSubCategoryId", "=", iSubCategoryId)
    .where("eRetired", "=", "No")
    .orderBy("iOrder")
    .execute();

const answersOf = (
  database: Database,
  { iParticipantId, dDay }: Sitting,
  questions: readonly number[],
) =>
  database
    .selectFrom("answer")
    // An answer with a retired option could not be saved again, so the participant chooses anew.
    .innerJoin("survey_option", "survey_option.iOptionId", "answer.iOptionId")
    .select(["iQuestionId", "answer.iOptionId"])
    .where("eRetired", "=", "No")
    .where("iParticipantId", "=", iParticipantId)
    .where("dDay", "=", dDay)
    .where("iQuestionId", "in", questions)
    .orderBy("iQuestionId")
    .execute();
