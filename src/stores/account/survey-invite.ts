import type { Api } from "../../client/api.ts";
import { callApi } from "../../client/call.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import { surveyLinkPath } from "../../client/settings.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import type { Environment } from "../../environment.ts";
import { segmentsBehind } from "./address-code.ts";
import { webAddress } from "./web-address.ts";

/** How long a lookup may keep a person waiting, in milliseconds; then the way goes on without its link. */
const lookupPatience = 10_000;

export interface InviteOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly place: Pick<Location, "pathname" | "hash" | "origin">;
}

/**
 * Opens an invitation (specification 2, design 6.8): looks up the link behind the address's last
 * part. Participants who are logged in go to that link; others log in first, and the dashboard
 * offers it to them. Without a link they go on to /dashboard or /login all the same.
 */
export async function openInvite(options: InviteOptions): Promise<void> {
  const { environment, place } = options;
  const { navigation, session } = environment;
  const id = segmentsBehind("/survey-invite", place).at(-1);
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

/** The link, when it comes in time and leads somewhere else. */
async function linkOf(
  id: string,
  { api, environment, place }: InviteOptions,
): Promise<string | undefined> {
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const stop = environment.clock.after(lookupPatience, () => resolve(undefined));
  const lookup = callApi(
    api,
    surveyLinkById,
    { iSurveyLinkId: id },
    { path: surveyLinkPath, isRead: true },
  );
  const outcome = await Promise.race([lookup, patience]);
  stop();
  if (!outcome?.ok) return undefined;
  const link = webAddress(outcome.data.vSurveyLink, place.origin);
  // An invitation that leads to an invitation of this site would go round in circles.
  const isInvitation = link?.origin === place.origin && link.pathname.startsWith("/survey-invite");
  return isInvitation ? undefined : link?.href;
}
