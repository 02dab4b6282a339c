import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { loginReasons } from "../../text/login.ts";
import { surveyPath } from "../../client/addresses.ts";
import { passwordReasons } from "../../text/reset-password.ts";

/** The sentences of /login and /reset-password that say what a login or a password is for. */

/**
 * The sentence of /login that says what the login leads to: whose invitation, or that something was
 * interrupted.
 *
 * @param names of the surveys that the site has pages about, by slug
 */
export function loginReason(
  session: Pick<SessionStorage, "get">,
  names: Readonly<Record<string, string>>,
): string {
  const page = session.get(sessionKeys.wantedPage);
  const hasInvitation = session.get(sessionKeys.solutionLink) !== null;
  const [, slug = ""] = page?.split("/survey#") ?? [];
  const name = Object.hasOwn(names, slug) ? names[slug] : undefined;
  const survey = session.get(sessionKeys.wantedSurvey) ?? name;
  if (survey) return loginReasons.toAnswer(survey);
  if (hasInvitation) return loginReasons.toOpenInvitation;
  return page === null ? loginReasons.none : loginReasons.toGoOn;
}

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
