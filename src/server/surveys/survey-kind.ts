import type { YesNo } from "../db/tables.ts";

/** `matrix`: categories of questions, answered once. `mood`: one question with pictures, each day. */
export const surveyKinds = ["matrix", "mood"] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** How calls and columns name the kind (`eMood`). */
export const moodFlag = (kind: SurveyKind): YesNo => (kind === "mood" ? "Yes" : "No");

export const kindOf = (eMood: YesNo): SurveyKind => (eMood === "Yes" ? "mood" : "matrix");
