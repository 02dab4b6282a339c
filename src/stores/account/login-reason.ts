import { sessionKeys } from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";
import { loginText } from "../../text/login.ts";
import { invitedSurvey } from "./web-address.ts";

/**
 * The sentence of /login that says what the login leads to: whose invitation, or that something was
 * interrupted.
 *
 * @param names of the surveys that the site has pages about, by slug
 */
export function loginReason(
  { session }: Pick<Environment, "session">,
  names: Readonly<Record<string, string>>,
): string {
  const page = session.get(sessionKeys.wantedPage);
  const invitation = session.get(sessionKeys.solutionLink);
  if (page === null) return invitation === null ? loginText.lead : loginText.toOpenInvitation;
  const survey = session.get(sessionKeys.wantedSurvey) || names[invitedSurvey(page) ?? ""];
  if (survey) return loginText.toAnswer(survey);
  return invitation === null ? loginText.toGoOn : loginText.toOpenInvitation;
}
