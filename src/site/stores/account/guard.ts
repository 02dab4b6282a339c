import * as sessionKeys from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";

/** Who may see the pages of participants: guards, logouts, and logins that ended in other tabs. */

/** The page keys of those pages for participants that are about the participant. */
const profilePages = new Set(["profile", "update-profile", "change-password"]);

type Browser = Pick<Environment, "session" | "navigation">;

/**
 * Redirects visitors without a participant code (specification 2 and 6). Pages about the participant
 * also clear the solution link, for all visitors, logged in or not.
 *
 * @returns false when the page is being left
 */
export function guardPage(pageKey: string | undefined, { session, navigation }: Browser): boolean {
  const isProfile = pageKey !== undefined && profilePages.has(pageKey);
  if (isProfile) session.remove(sessionKeys.solutionLink);
  const isGuarded = isProfile || pageKey === "dashboard";
  if (!isGuarded || session.get(sessionKeys.participant)) return true;
  // The specification names no target for the dashboard; a visitor to it has to log in.
  navigation.replace(isProfile ? "/" : "/login");
  return false;
}

/**
 * Guards a page that Back restored from the browser's cache. It is reloaded if it was loaded for
 * another participant, whose stored code was `code`.
 *
 * @returns false when the page is being left, and its content must be hidden
 */
export function guardReturn(
  pageKey: string | undefined,
  code: string | null,
  browser: Browser,
): boolean {
  if (!guardPage(pageKey, browser)) return false;
  if (browser.session.get(sessionKeys.participant) === code) return true;
  browser.navigation.reload();
  return false;
}

/**
 * The key of the logins that were ended in this browser, in the storage that all tabs share: Firefox gives
 * a page that Back restores the session storage of when the page was left, code and all.
 */
export const endedLogins = "endedLogins";

/** Some hundred ids of logins; older ones are forgotten. */
const mostCharacters = 4000;

interface Storages {
  readonly session: SessionStorage;
  readonly lasting: Pick<SessionStorage, "get" | "set">;
}

/** Notes that the tab's login is being ended. */
export function noteEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (login)
    lasting.set(endedLogins, `${login} ${lasting.get(endedLogins) ?? ""}`.slice(0, mostCharacters));
}

/**
 * Forgets the login of the tab if it was ended, as after one that has expired: answers stay for the
 * same participant, because another tab may have been duplicated from the one that logged out.
 */
export function forgetEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (!login || !lasting.get(endedLogins)?.includes(login)) return;
  session.remove(sessionKeys.participant);
  session.remove(sessionKeys.firstName);
  session.remove(sessionKeys.linkLogin);
  session.remove(sessionKeys.offlineKey);
  session.remove(sessionKeys.login);
}

/**
 * Logs out: clears all session storage; without a stored code the visitor goes to `/`
 * (specification 2). `endLogin` ends the login on the server. Returns whether a participant was
 * logged in.
 */
export function endTabLogin(
  { session, navigation }: Pick<Environment, "session" | "navigation">,
  endLogin: (vUniqueCode: string) => void,
): boolean {
  const code = session.get(sessionKeys.participant);
  if (!code) {
    navigation.replace("/");
    return false;
  }
  session.clear();
  endLogin(code);
  return true;
}
