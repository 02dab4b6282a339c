import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { invitationLinks, loginReasons } from "../../../contract/text/login-reason.ts";

/** Where an invitation that did not open is tried again; undefined without one. */
export function unopenedInvitation(session: Pick<SessionStorage, "get">) {
  const href = session.get(sessionKeys.unopenedInvitation);
  if (href === null) return undefined;
  const problem = href.includes("#") ? "late" : "unknown";
  return { href, reason: loginReasons[problem], action: invitationLinks[problem] };
}

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
  const unopened = unopenedInvitation(session);
  if (unopened) return unopened.reason;
  const page = session.get(sessionKeys.wantedPage);
  const hasInvitation = session.get(sessionKeys.solutionLink) !== null;
  const [, slug = ""] = page?.split("/survey#") ?? [];
  const name = Object.hasOwn(names, slug) ? names[slug] : undefined;
  const survey = session.get(sessionKeys.wantedSurvey) ?? name;
  if (survey) return loginReasons.toAnswer(survey);
  if (hasInvitation) return loginReasons.toOpenInvitation;
  return page === null ? loginReasons.none : loginReasons.toGoOn;
}
