import { sessionKeys } from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

interface Rule {
  /** Where visitors without a participant code go. */
  readonly leadsTo: "/" | "/login";
  readonly clearsSolutionLink: boolean;
}

/**
 * Pages for participants only, by page key (specification 2 and 6). The solution link is cleared
 * for all visitors, logged in or not.
 */
const rules: Readonly<Record<string, Rule>> = {
  profile: { leadsTo: "/", clearsSolutionLink: true },
  "update-profile": { leadsTo: "/", clearsSolutionLink: true },
  "change-password": { leadsTo: "/", clearsSolutionLink: true },
  // The specification names no target; a visitor to the dashboard has to log in.
  dashboard: { leadsTo: "/login", clearsSolutionLink: false },
};

type Browser = Pick<Environment, "session" | "navigation">;

/**
 * Sends visitors away from a participants' page when they have no participant code, and clears
 * the solution link where the page does so.
 *
 * @returns false when the page is being left
 */
export function guardPage(pageKey: string | undefined, { session, navigation }: Browser): boolean {
  const rule = pageKey === undefined ? undefined : rules[pageKey];
  if (rule?.clearsSolutionLink) session.remove(sessionKeys.solutionLink);
  if (!rule || session.get(sessionKeys.participant)) return true;
  navigation.replace(rule.leadsTo);
  return false;
}

/**
 * Guards a page that Back restored from the browser's cache: it is reloaded if it was loaded for
 * another participant.
 *
 * @param code the participant code that was stored when the page was loaded
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
