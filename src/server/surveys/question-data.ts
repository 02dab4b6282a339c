import type { QuestionData, QuestionPageData } from "../../contract/question.ts";
import type { SurveyKind } from "../../contract/survey-kind.ts";
import { type Answers, answersIn, countsOf } from "./progress.ts";
import type { Section } from "./sections.ts";

/** A survey of one kind, with what a participant has answered so far. */
export interface AnsweredSurvey {
  readonly kind: SurveyKind;
  readonly sections: readonly Section[];
  readonly answers: Answers;
}

/** One section with the answers saved so far (design 6.4); without one nothing is left to ask. */
export function questionData(survey: AnsweredSurvey, index: number): QuestionPageData {
  const section = survey.sections[index];
  const progress = countsOf(survey.sections, survey.answers);
  return section
    ? { ...pageOf(survey, section), progress }
    : { questions: [], options: [], survey_status: "completed", progress };
}

/** Question data with all later sections of a matrix, so that it can go on without a network. */
export const questionDataWithRest = (survey: AnsweredSurvey, index: number): QuestionData => ({
  ...questionData(survey, index),
  ...(survey.kind === "matrix" &&
    index !== -1 && {
      following: survey.sections.slice(index + 1).map((section) => pageOf(survey, section)),
    }),
});

function pageOf({ kind, answers }: AnsweredSurvey, section: Section): QuestionPageData {
  const { iCategoryId, vCategory, iSubCategoryId, vSubCategory, options } = section;
  const rest = {
    questions: [...section.questions],
    survey_status: "continue" as const,
    answers: answersIn(section, answers),
  };
  return kind === "mood"
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
        options: [...options],
        ...rest,
      };
}
