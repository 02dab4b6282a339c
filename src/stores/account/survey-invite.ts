import type { Api } from "../../client/api.ts";
import { callApi } from "../../client/call.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import { surveyLinkPath } from "../../client/settings.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import type { Environment } from "../../environment.ts";
import { segmentsBehind } from "./address-code.ts";
import { webAddress } from "./web-address.ts";

/** Milliseconds after which a lookup counts as one without a link. */
const lookupTimeout = 10_000;

export interface InviteOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly location: Pick<Location, "pathname" | "hash" | "origin">;
}

/**
 * Opens an invitation (specification 2, design 6.8): looks up its link by the last part of the
 * address. Participants who are logged in go to the link; the dashboard offers it to others after
 * their login. Without a link they go to /dashboard or /login.
 */
export async function openInvite(options: InviteOptions): Promise<void> {
  const { environment, location } = options;
  const { navigation, session } = environment;
  const id = segmentsBehind("/survey-invite", location).at(-1);
  const link = id === undefined ? undefined : await linkOf(id, options);
  const isLoggedIn = Boolean(session.get(sessionKeys.participant));
  if (link === undefined) {
    navigation.replace(isLoggedIn ? "/dashboard" : "/login");
    return;
  }
  if (isLoggedIn) {
    session.remove(sessionKeys.solutionLink);
    session.remove(sessionKeys.openInvitation);
    navigation.replace(link);
    return;
  }
  session.set(sessionKeys.solutionLink, link);
  navigation.replace("/login");
}

/** The link, if it is found in time and is no invitation of this site, which would be a loop. */
async function linkOf(
  id: string,
  { api, environment, location }: InviteOptions,
): Promise<string | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const stop = environment.clock.after(lookupTimeout, () => resolve(undefined));
  const lookup = callApi(
    api,
    surveyLinkById,
    { iSurveyLinkId: id },
    { path: surveyLinkPath, isRead: true },
  );
  const outcome = await Promise.race([lookup, timeout]);
  stop();
  if (!outcome?.ok) return undefined;
  const link = webAddress(outcome.data.vSurveyLink, location.origin);
  const isInvitation =
    link?.origin === location.origin && link.pathname.startsWith("/survey-invite");
  return isInvitation ? undefined : link?.href;
}
