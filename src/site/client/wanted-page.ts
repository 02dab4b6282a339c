import { browser, type Environment } from "../environment.ts";
import * as sessionKeys from "./session-keys.ts";

type Session = Pick<Environment, "session">;

/**
 * True for a path of this site that a login may lead to: "//host" and "/\\host" would leave the site, and
 * these pages have nothing for a participant.
 */
const isWanted = (path: string): path is `/${string}` =>
  /^\/(?![/\\])(?!(?:login|logout|update-profile)(?![\w-]))/.test(path);

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
  if (!isWanted(path)) return;
  session.set(sessionKeys.wantedPage, path);
  if (survey === undefined) session.remove(sessionKeys.wantedSurvey);
  else session.set(sessionKeys.wantedSurvey, survey);
}

/** Returns the page that a login interrupted and forgets it; null without one. */
export function takeWantedPage({ session }: Session): string | null {
  const path = session.get(sessionKeys.wantedPage);
  session.remove(sessionKeys.wantedPage);
  session.remove(sessionKeys.wantedSurvey);
  return path !== null && isWanted(path) ? path : null;
}
