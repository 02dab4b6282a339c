import type { QuestionData } from "../../contract/question.ts";
import type { Database } from "../db/tables.ts";
import type { Section } from "./section-progress.ts";
import type { SurveySession } from "./survey-session.ts";

/**
 * One section as the survey page shows it, with the answers saved so far (design 6.4). Without a
 * section at the index, nothing is left to ask.
 */
export async function questionData(
  database: Database,
  session: SurveySession,
  sections: readonly Section[],
  index: number,
): Promise<QuestionData> {
  const section = sections[index];
  const progress = {
    // In questions, since sections differ in length.
    iDone: sections.reduce((sum, { iAnswered }) => sum + iAnswered, 0),
    iTotal: sections.reduce((sum, { iQuestions }) => sum + iQuestions, 0),
  };
  if (!section) return { questions: [], options: [], survey_status: "completed", progress };
  const { iCategoryId, vCategory, iSubCategoryId, vSubCategory } = section;
  const questions = await questionsOf(database, iSubCategoryId);
  const options = await optionsOf(database, iSubCategoryId);
  const answers = await answersOf(
    database,
    session,
    questions.map(({ iQuestionId }) => iQuestionId),
  );
  const rest = { questions, survey_status: "continue" as const, answers, progress };
  return session.kind === "mood"
    ? {
        options: options.map(({ iOptionId, ...option }) => ({
          iMoodOptionId: iOptionId,
          ...option,
        })),
        ...rest,
      }
    : {
        category: { iCategoryId, vCategory },
        sub_category: { iSubCategoryId, vSubCategory },
        options,
        ...rest,
      };
}

/** The questions of a sub-category, in order. */
export const questionsOf = (database: Database, iSubCategoryId: number) =>
  database
    .selectFrom("survey_question")
    .select(["iQuestionId", "vQuestion"])
    .where("iSubCategoryId", "=", iSubCategoryId)
    .where("eRetired", "=", "No")
    .orderBy("iOrder")
    .execute();

/** The options of a sub-category, in order. */
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
  { iParticipantId, dDay }: SurveySession,
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
