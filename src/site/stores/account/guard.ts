import * as sessionKeys from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

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
