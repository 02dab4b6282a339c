import type { QuestionPage } from "../../stores/survey/page.ts";
import type { SurveyState } from "../../stores/survey/state.ts";
import type { Survey } from "../../stores/survey/store.ts";

/** What the views of the survey are given; types only. */

/** Texts of the page's labels; empty where a host has none. */
export interface PageLabels {
  /** Label LBL_SURVEY_SUB_HEADING. */
  readonly subHeading: string;
  /** Label LBL_SURVEY_INSTRUCTION. */
  readonly instruction: string;
  /** Label LBL_SURVEY_COMPLETED_SUCCESS_MESSAGE. */
  readonly completedMessage: string;
}

/** What a participant does on the page. */
export type SurveyActions = Pick<Survey, "choose" | "next" | "back" | "retry" | "startAgain">;

export interface SurveyViewProps {
  readonly state: SurveyState;
  /** An answer takes long (design 6.15). */
  readonly isWaiting: boolean;
  /** What is chosen outlives the page. */
  readonly isStored: boolean;
  readonly labels: PageLabels;
  readonly survey: SurveyActions;
}

/** Questions on screen, in whatever is done with them. */
export type QuestionsState = Extract<SurveyState, { page: QuestionPage }>;

export interface QuestionsProps extends Omit<SurveyViewProps, "state"> {
  readonly state: QuestionsState;
}
