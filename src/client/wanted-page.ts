import { browser, type Environment } from "../environment.ts";
import * as sessionKeys from "./session-keys.ts";

type Session = Pick<Environment, "session">;

/**
 * Stores the page that a visitor without a login wanted, so that /login can open it (the specification
 * names /dashboard for a login that nothing else led to).
 *
 * @param path path and fragment on this site, e.g. `/survey#culture-audit`
 * @param survey the name of the survey that the page asks, if it is known
 */
export function rememberWantedPage(
  path: `/${string}`,
  { session }: Session = browser,
  survey?: string,
): void {
  session.set(sessionKeys.wantedPage, path);
  if (survey === undefined) session.remove(sessionKeys.wantedSurvey);
  else session.set(sessionKeys.wantedSurvey, survey);
}

/** Returns the page that a login interrupted and forgets it; null without one. */
export function takeWantedPage({ session }: Session): string | null {
  const path = session.get(sessionKeys.wantedPage);
  session.remove(sessionKeys.wantedPage);
  session.remove(sessionKeys.wantedSurvey);
  // "//host" and "/\host" would leave the site.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
