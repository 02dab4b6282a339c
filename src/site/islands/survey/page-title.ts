import type { QuestionPage } from "../../stores/survey/page.ts";
import type { SurveyState } from "../../stores/survey/state.ts";
import { surveyLabels } from "../../../contract/text/survey.ts";

/** The name of a page of questions: its section, or the question of a mood. */
export function sectionName({ kind, category, subCategory, questions }: QuestionPage): string {
  if (kind === "mood" && questions.length === 1) return questions[0]?.text ?? "";
  return subCategory || category;
}

/**
 * The page's title without the product (specification 2): that of the metadata, until it is known what is
 * answered; then the section and the survey, with an error or the end before them.
 *
 * @param own title of the metadata
 * @param name the survey's name; empty when it is not known
 */
export function pageTitle(state: SurveyState, own: string, name: string): string {
  const survey = name || own;
  if (state.kind === "completed") return `${surveyLabels.title.done}: ${survey}`;
  if (!("page" in state)) return survey;
  const isRefused = state.missing.length > 0;
  const section = [sectionName(state.page), survey].filter((part) => part !== "").join(" – ");
  return isRefused ? `${surveyLabels.title.error}: ${section}` : section;
}
