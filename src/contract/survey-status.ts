import * as v from "valibot";

/**
 * A survey's progress in any letter case (specification 3; `pending` is design 6.7). In a file of its
 * own, because /survey does not load the calls for lists of surveys.
 */
export const surveyStatus = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["pending", "continue", "completed"]),
);
