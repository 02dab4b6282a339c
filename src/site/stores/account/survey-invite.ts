import type { Api } from "../../client/api.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { surveyLinkPath } from "../../client/settings.ts";
import { surveyPath, pathOnSite, webAddress } from "../../client/addresses.ts";
import { addressWithCodes, codesBehind } from "../../client/mailed-codes.ts";
import { rememberWantedPage, takeWantedPage } from "../../client/wanted-page.ts";
import { surveyLinkById } from "../../../contract/survey-link.ts";
import { type Environment, within } from "../../environment.ts";
import { pathFor } from "../survey/find-survey.ts";

/**
 * Milliseconds for which a participant waits here for a link. Where it takes longer, the next page offers to
 * try again, and then it may take as long as the host does (specification 9).
 */
const lookupTimeout = 10_000;

/** In the address of a further attempt. */
const again = "?again";

export interface InviteOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly location: Pick<Location, "pathname" | "search" | "hash" | "origin">;
}

/**
 * Opens an invitation (specification 2, design 6.8): looks up its link by the id in the address; two
 * codes are none. A link that sets a password is followed at once. Participants who are logged in go to the
 * link. Others log in first, which opens a link to this site; the dashboard offers one to another site.
 * Without a link they go to /dashboard or /login, which say so and offer to try again.
 *
 * @returns false when the address has no code: it is no route of the specification, and the page asks for one
 */
export async function openInvite(options: InviteOptions): Promise<boolean> {
  const { api, environment, location } = options;
  const { clock, navigation, session } = environment;
  const codes = codesBehind("/survey-invite", location);
  if (!codes) navigation.replace("/data-not-found");
  const [id, other] = codes ?? [];
  if (id === undefined) return !codes;
  // The visitor has another wish now.
  takeWantedPage(environment);
  session.remove(sessionKeys.unopenedInvitation);
  const found = other === undefined ? await lookUp(id, options) : undefined;
  const participant = session.get(sessionKeys.participant) ?? "";
  const isLoggedIn = participant !== "";
  if (found === undefined || "tryAgain" in found) {
    if (found) session.set(sessionKeys.unopenedInvitation, found.tryAgain);
    navigation.replace(isLoggedIn ? "/dashboard" : "/login");
    return true;
  }
  const { link, vSurvey } = found;
  const path = pathOnSite(link, location.origin);
  if (isLoggedIn) {
    session.remove(sessionKeys.solutionLink);
    session.remove(sessionKeys.openInvitation);
    const target = path && (await pathFor(path, { api, clock, participant }));
    navigation.replace(target ?? link.href);
    return true;
  }
  // The link of a person who has no password yet: behind it comes the login, which opens the survey.
  if (path !== undefined && /^\/reset-password[/?#]/.test(path)) {
    const survey = link.searchParams.get("survey");
    if (survey) rememberWantedPage(surveyPath(survey), environment, vSurvey || undefined);
    navigation.replace(path);
    return true;
  }
  session.set(sessionKeys.solutionLink, link.href);
  if (path) rememberWantedPage(path, environment, vSurvey === "" ? undefined : vSurvey);
  navigation.replace("/login");
  return true;
}

/**
 * The invitation, if its link does not lead to another one of this site, a loop; else where to try again: with
 * another code, or with the same one when the host was not to be reached in time.
 */
async function lookUp(
  id: string,
  { api, environment, location }: InviteOptions,
): Promise<{ readonly link: URL; readonly vSurvey: string } | { readonly tryAgain: string }> {
  const options = { path: surveyLinkPath, isRead: true };
  const lookup = api.call(surveyLinkById, { iSurveyLinkId: id }, options);
  const { clock } = environment;
  const outcome = await (location.search === again
    ? lookup
    : within({ clock, delay: lookupTimeout }, lookup, undefined));
  const isHostFailing =
    outcome === undefined ||
    (!outcome.ok &&
      (outcome.reason === "unreachable" || outcome.code === 429 || outcome.code >= 500));
  if (isHostFailing) return { tryAgain: addressWithCodes("/survey-invite", [id], again) };
  const link = outcome.ok ? webAddress(outcome.data.vSurveyLink, location.origin) : undefined;
  const isLoop = link && pathOnSite(link, location.origin)?.startsWith("/survey-invite");
  return outcome.ok && link && !isLoop
    ? { link, vSurvey: outcome.data.vSurvey }
    : { tryAgain: "/survey-invite" };
}
