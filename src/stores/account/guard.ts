import { sessionKeys } from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

interface Rule {
  /** The page for visitors without a participant code. */
  readonly redirect: "/" | "/login";
  readonly clearsSolutionLink: boolean;
}

/**
 * Pages for participants only, by page key (specification 2 and 6). The solution link is cleared
 * for all visitors, logged in or not.
 */
const rules: Readonly<Record<string, Rule>> = {
  profile: { redirect: "/", clearsSolutionLink: true },
  "update-profile": { redirect: "/", clearsSolutionLink: true },
  "change-password": { redirect: "/", clearsSolutionLink: true },
  // The specification names no target; a visitor to the dashboard has to log in.
  dashboard: { redirect: "/login", clearsSolutionLink: false },
};

type Browser = Pick<Environment, "session" | "navigation">;

/**
 * Redirects visitors without a participant code, and clears the solution link where the page does
 * so.
 *
 * @returns false when the page is being left
 */
export function guardPage(pageKey: string | undefined, { session, navigation }: Browser): boolean {
  const rule = pageKey === undefined ? undefined : rules[pageKey];
  if (rule?.clearsSolutionLink) session.remove(sessionKeys.solutionLink);
  if (!rule || session.get(sessionKeys.participant)) return true;
  navigation.replace(rule.redirect);
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
