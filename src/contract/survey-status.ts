import * as v from "valibot";

/**
 * Values of a survey's progress (specification 3; `pending` is design 6.7), in any case of letters. Apart from the calls
 * for surveys, because the page that asks the questions makes none of those.
 */
export const surveyStatus = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["pending", "continue", "completed"]),
);
export type SurveyStatus = v.InferOutput<typeof surveyStatus>;
