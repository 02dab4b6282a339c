import { surveyPath } from "../../client/addresses.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { passwordReasons } from "../../../contract/text/reset-password.ts";

/**
 * The sentence of /reset-password that says what the password is for. The link of an invitation names its
 * survey in the address; the survey's name is known where its look-up said it.
 *
 * @param search the address's query, with its question mark
 */
export function passwordReason(session: Pick<SessionStorage, "get">, search: string): string {
  const survey = new URLSearchParams(search).get("survey");
  if (!survey) return passwordReasons.another;
  const isWanted = session.get(sessionKeys.wantedPage) === surveyPath(survey);
  const name = isWanted ? session.get(sessionKeys.wantedSurvey) : null;
  return name ? passwordReasons.toAnswer(name) : passwordReasons.toBegin;
}
