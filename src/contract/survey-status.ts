import * as v from "valibot";

const statuses = v.picklist(["pending", "continue", "completed"]);
const lettersOf = (status: string) => status.toLowerCase().replaceAll(/[^a-z]/g, "");

/**
 * A survey's progress in any letter case and with any blanks (specification 3; `pending` is design
 * 6.7). In a file of its own, because /survey does not load the calls for lists of surveys.
 */
export const surveyStatus = v.pipe(v.string(), v.transform(lettersOf), statuses);

/** Other words of hosts, without what is between their letters. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["continued", "continue"],
  ["inprogress", "continue"],
  ["ongoing", "continue"],
  ["started", "continue"],
  ["complete", "completed"],
  ["done", "completed"],
  ["finished", "completed"],
]);

/** The status in a list of surveys, also in other words; in the answer to a save they could end a survey. */
export const listedStatus = v.pipe(
  v.string(),
  v.transform((status) => synonyms.get(lettersOf(status)) ?? lettersOf(status)),
  statuses,
);
