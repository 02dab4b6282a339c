import * as v from "valibot";

import { id, requiredText, type Id } from "../../contract/fields.ts";
import { surveyKindOf, type SurveyKind, type ParticipantSurvey } from "../../contract/survey.ts";
import { browser, type Environment } from "../environment.ts";
import { surveyPath } from "./addresses.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { parseJson } from "./parse-json.ts";
import * as sessionKeys from "./session-keys.ts";

/** The navigation state of /survey as it is stored (specification 2 and design 6.2, 6.3). */
const storedState = v.object({
  surveyCode: requiredText,
  surveyId: v.nullish(id, null),
  moodType: v.picklist(["Yes", "No"]),
  /** Not in the specification: for the page and its title. */
  surveyName: v.optional(v.string(), ""),
});
type StoredState = v.InferOutput<typeof storedState>;

/** The survey that /survey was opened for. */
export interface NavigationState {
  readonly code: string;
  /** Null where the API gives none: only the save of a mood has it. */
  readonly id: Id | null;
  readonly kind: SurveyKind;
  /** Empty when it is not known. */
  readonly name: string;
}

type ListedSurvey = Pick<ParticipantSurvey, "vUniqueCode" | "iSurveyId" | "eMood" | "vSurvey">;

/**
 * Stores the navigation state of /survey; call it just before the page changes to /survey.
 *
 * @returns false when the browser refused it, so that the address has to name the survey
 */
export const storeNavigationState = (
  survey: ListedSurvey,
  { session }: Pick<Environment, "session">,
): boolean => session.set(sessionKeys.navigationState, JSON.stringify(stateOf(survey)));

/** Makes a survey that /survey has looked up the navigation state of this history entry. */
export function replaceNavigationState(
  survey: ListedSurvey,
  { entry }: Pick<Environment, "entry">,
): void {
  entry.replaceState(stateOf(survey));
}

const stateOf = (survey: ListedSurvey): StoredState => ({
  surveyCode: survey.vUniqueCode,
  surveyId: survey.iSurveyId ?? null,
  moodType: survey.eMood,
  surveyName: survey.vSurvey,
});

/**
 * Moves the stored navigation state into this entry of the browser's history, where it survives a
 * reload and Back. An entry that already has one keeps it, and an address `/survey#<code>` refuses
 * that of another survey: the stored one then belongs to a survey that was opened in another tab.
 * Null when the page was opened without navigation state.
 */
export function takeNavigationState({
  session,
  entry,
}: Pick<Environment, "session" | "entry"> = browser): NavigationState | null {
  const stored = parseJson(storedState, session.get(sessionKeys.navigationState));
  session.remove(sessionKeys.navigationState);
  const read = v.safeParse(storedState, entry.state());
  const own = read.success ? read.output : null;
  const code = decodePercent(entry.fragment()) ?? entry.fragment();
  const given = code === "" || code === stored?.surveyCode ? stored : null;
  // An address without the survey's code gets it, for the day on which the history has gone.
  if (!own && given)
    entry.replaceState(given, code === "" ? surveyPath(given.surveyCode) : undefined);
  const state = own ?? given;
  return (
    state && {
      code: state.surveyCode,
      id: state.surveyId,
      kind: surveyKindOf(state.moodType),
      name: state.surveyName,
    }
  );
}
