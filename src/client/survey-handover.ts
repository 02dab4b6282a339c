import * as v from "valibot";

import { id, requiredText } from "../contract/fields.ts";
import { browser, type Environment } from "../environment.ts";
import { sessionKeys } from "./session-keys.ts";

/** What /survey is told by the page before it (specification 2 and design 6.2, 6.3). */
const handover = v.object({
  surveyCode: requiredText,
  surveyId: id,
  /** `Yes` for a mood survey, `No` for a category survey. */
  moodType: v.picklist(["Yes", "No"]),
});
export type SurveyHandover = v.InferOutput<typeof handover>;

/** Lays down what /survey needs; call it just before the page changes to /survey. */
export function handOverSurvey(
  survey: SurveyHandover,
  { session }: Pick<Environment, "session"> = browser,
): void {
  session.set(sessionKeys.surveyHandover, JSON.stringify(survey));
}

/**
 * Takes what was handed over into this entry of the browser's history, where it survives a
 * reload and Back and is in no address. An entry that has a survey keeps it: a handover was left
 * behind then, by a survey that was opened in another tab.
 *
 * @returns null when the page was opened without it
 */
export function takeOverSurvey({
  session,
  entry,
}: Pick<Environment, "session" | "entry"> = browser): SurveyHandover | null {
  const arrived = parse(session.get(sessionKeys.surveyHandover));
  session.remove(sessionKeys.surveyHandover);
  const own = read(entry.state());
  if (!own && arrived) entry.replaceState(arrived);
  return own ?? arrived;
}

function parse(text: string | null): SurveyHandover | null {
  try {
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null;
  }
}

function read(value: unknown): SurveyHandover | null {
  const result = v.safeParse(handover, value);
  return result.success ? result.output : null;
}
