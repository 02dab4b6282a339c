import type { SurveyKind } from "../../../contract/survey.ts";
import { toastLife } from "../../../contract/limits.ts";
import { surveyMessages } from "../../text/survey.ts";
import type { Notice } from "../toasts.ts";

/** The toasts of the survey page (specification 8 and 9). */

export const unansweredNotice: Notice = {
  tone: "failure",
  text: surveyMessages.unanswered,
  life: toastLife.surveyError,
  isSpokenElsewhere: true,
};

export const saveFailedNotice: Notice = { ...unansweredNotice, text: surveyMessages.saveFailed };

export const savedNotice: Notice = {
  tone: "success",
  text: surveyMessages.saved,
  life: toastLife.surveySuccess,
  isSpokenElsewhere: true,
};

/** After the last save. The heading that takes the focus speaks a mood's thanks. */
export const completedNotice = (kind: SurveyKind): Notice =>
  kind === "mood"
    ? { ...savedNotice, text: surveyMessages.moodCompleted, life: toastLife.moodCompletion }
    : { ...savedNotice, isSpokenElsewhere: false };
