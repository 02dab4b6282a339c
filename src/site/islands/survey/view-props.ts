import type { ConnectionStatus } from "../../stores/survey/delivery.ts";
import type { In, SurveyState } from "../../stores/survey/state.ts";
import type { StoredIn } from "../../stores/survey/durable-copy.ts";
import type { SurveyStore } from "../../stores/survey/store.ts";

/** The labels of /survey; a missing one is empty. */
export interface PageLabels {
  /** Label LBL_SURVEY_SUB_HEADING. */
  readonly subHeading: string;
  /** Label LBL_SURVEY_INSTRUCTION. */
  readonly instruction: string;
  /** Label LBL_SURVEY_COMPLETED_SUCCESS_MESSAGE, of the survey's own page key or of `survey`. */
  readonly completedMessage: string;
}

export interface SurveyViewProps {
  readonly state: SurveyState;
  /** After a personal link: the first name of whom it asks, empty where that is not known; else null. */
  readonly askedFor: string | null;
  /** An answer takes long (design 6.15). */
  readonly isWaiting: boolean;
  /** Where the browser has stored the answers; null before that. */
  readonly storedIn: StoredIn | null;
  readonly connectionStatus: ConnectionStatus;
  readonly labels: PageLabels;
  readonly survey: Pick<
    SurveyStore,
    | "$openSurvey"
    | "choose"
    | "next"
    | "back"
    | "retry"
    | "startAgain"
    | "storeNavigationState"
    | "comeBack"
    | "linkAddress"
  >;
  /** The next questions are about to follow by themselves. */
  readonly isAdvancing: boolean;
  /** The participant likes the page to go on by itself. */
  readonly autoAdvances: boolean;
}

/** The states with questions on screen. */
export type QuestionsState = In<"answering" | "saving" | "moving">;

const screens = [
  "waiting",
  "elsewhere",
  "completed",
  "empty",
  "absent",
  "ended",
  "no-navigation-state",
  "session-ended",
] as const;

/** The states without questions that come after them, or in their place. */
export type ScreenState = In<(typeof screens)[number]>;

export const isScreen = (state: SurveyState): state is ScreenState =>
  screens.some((kind) => kind === state.kind);

export interface QuestionsProps extends Omit<SurveyViewProps, "state"> {
  readonly state: QuestionsState;
}

/** The id of the heading's last part, the question of a mood. */
export const headingId = "survey-heading";

/** Ids of the elements of a question, without blanks. Links of the error summary lead to the first option. */
export const questionId = (key: string) =>
  `question-${key.replaceAll(/[\s%]/g, (character) => `%${character.charCodeAt(0)}`)}`;
export const rowErrorId = (key: string) => `${questionId(key)}-error`;
export const optionId = (key: string, index: number) => `${questionId(key)}-option-${index}`;
