/** `matrix`: categories of questions, answered once. `mood`: one question with pictures, each day. */
export const surveyKinds = ["matrix", "mood"] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** Reads `eMood` of a survey, or `moodType` of the navigation state (specification 2 and 7). */
export const surveyKindOf = (isMood: "Yes" | "No"): SurveyKind =>
  isMood === "Yes" ? "mood" : "matrix";
