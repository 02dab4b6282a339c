import type { QuestionData } from "../../contract/question.ts";
import type { Database, YesNo } from "../db/tables.ts";
import type { SurveySession, Section } from "./section-progress.ts";

/**
 * One sub-category as the survey page shows it, with the answers saved so far (design 6.4).
 *
 * @param index which of the sections; a mood survey has one
 */
export async function questionData(
  database: Database,
  session: SurveySession & { readonly eMood: YesNo },
  sections: readonly Section[],
  index: number,
): Promise<QuestionData> {
  const section = sections[index];
  if (!section) return completed(sections);
  const { iSubCategoryId } = section;
  const questions = await questionsOf(database, iSubCategoryId);
  const options = await optionsOf(database, iSubCategoryId);
  const isMood = session.eMood === "Yes";
  return {
    ...(isMood ? {} : placeOf(section)),
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
      session,
      questions.map(({ iQuestionId }) => iQuestionId),
    ),
    progress: progressOf(sections),
  };
}

const placeOf = (section: Section) => ({
  category: { iCategoryId: section.iCategoryId, vCategory: section.vCategory },
  sub_category: {
    iSubCategoryId: section.iSubCategoryId,
    vSubCategory: section.vSubCategory,
  },
});

/** What there is when nothing is left to ask. */
const completed = (sections: readonly Section[]): QuestionData => ({
  questions: [],
  options: [],
  survey_status: "completed",
  progress: progressOf(sections),
});

/** Counted in questions, since sub-categories differ in length. */
const progressOf = (sections: readonly Section[]) => ({
  iDone: sections.reduce((sum, { iAnswered }) => sum + iAnswered, 0),
  iTotal: sections.reduce((sum, { iQuestions }) => sum + iQuestions, 0),
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
