import type { Api } from "../../client/api.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { surveyLinkPath } from "../../client/settings.ts";
import { surveyPath, segmentsBehind, pathOnSite, webAddress } from "../../client/addresses.ts";
import { rememberWantedPage } from "../../client/wanted-page.ts";
import { surveyLinkById } from "../../../contract/survey-link.ts";
import { type Environment, within } from "../../environment.ts";
import { pathFor } from "../survey/find-survey.ts";

/** Milliseconds after which a lookup counts as one without a link. */
const lookupTimeout = 10_000;

export interface InviteOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly location: Pick<Location, "pathname" | "hash" | "origin">;
}

/**
 * Opens an invitation (specification 2, design 6.8): looks up its link by the id in the address; two
 * codes are none. A link that sets a password is followed at once. Participants who are logged in go to the link. Others log in first, which opens a link
 * to this site; the dashboard offers one to another site. Without a link they go to /dashboard or
 * /login.
 */
export async function openInvite(options: InviteOptions): Promise<void> {
  const { api, environment, location } = options;
  const { clock, navigation, session } = environment;
  const [id, ...others] = segmentsBehind("/survey-invite", location);
  const isId = id !== undefined && others.length === 0;
  const invitation = isId ? await lookUp(id, options) : undefined;
  const participant = session.get(sessionKeys.participant) ?? "";
  const isLoggedIn = participant !== "";
  if (!invitation) {
    navigation.replace(isLoggedIn ? "/dashboard" : "/login");
    return;
  }
  const { link, vSurvey } = invitation;
  const path = pathOnSite(link, location.origin);
  if (isLoggedIn) {
    session.remove(sessionKeys.solutionLink);
    session.remove(sessionKeys.openInvitation);
    const target = path && (await pathFor(path, { api, clock, participant }));
    navigation.replace(target ?? link.href);
    return;
  }
  // The link of a person who has no password yet: behind it comes the login, which opens the survey.
  if (path !== undefined && /^\/reset-password[/?#]/.test(path)) {
    const survey = link.searchParams.get("survey");
    if (survey) rememberWantedPage(surveyPath(survey), environment, vSurvey || undefined);
    navigation.replace(path);
    return;
  }
  session.set(sessionKeys.solutionLink, link.href);
  if (path) rememberWantedPage(path, environment, vSurvey === "" ? undefined : vSurvey);
  navigation.replace("/login");
}

/** The invitation, if it is found in time and does not link to another one of this site, a loop. */
async function lookUp(
  id: string,
  { api, environment, location }: InviteOptions,
): Promise<{ readonly link: URL; readonly vSurvey: string } | undefined> {
  const options = { path: surveyLinkPath, isRead: true };
  const lookup = api.call(surveyLinkById, { iSurveyLinkId: id }, options);
  const { clock } = environment;
  const outcome = await within({ clock, delay: lookupTimeout }, lookup, undefined);
  if (!outcome?.ok) return undefined;
  const { vSurveyLink, vSurvey } = outcome.data;
  const link = webAddress(vSurveyLink, location.origin);
  const isLoop = link && pathOnSite(link, location.origin)?.startsWith("/survey-invite");
  return link && !isLoop ? { link, vSurvey } : undefined;
}
