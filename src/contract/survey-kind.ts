/** How a survey is answered: one mood, or a matrix of questions with the same options. */
export type SurveyKind = "mood" | "matrix";

/** Reads `eMood` of a survey, or `moodType` of the navigation state (specification 2 and 7). */
export const surveyKindOf = (isMood: "Yes" | "No"): SurveyKind =>
  isMood === "Yes" ? "mood" : "matrix";
