import { sessionKeys } from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

interface Rule {
  /** Where visitors without a participant code go. */
  readonly leadsTo: "/" | "/login";
  readonly clearsSolutionLink: boolean;
}

/** Pages for participants only, by page key (specification 2 and 6). */
const rules: Readonly<Record<string, Rule>> = {
  profile: { leadsTo: "/", clearsSolutionLink: true },
  "update-profile": { leadsTo: "/", clearsSolutionLink: true },
  "change-password": { leadsTo: "/", clearsSolutionLink: true },
  // The specification names no target; whoever wants to the dashboard wants to log in.
  dashboard: { leadsTo: "/login", clearsSolutionLink: false },
};

/** Sends visitors away from a participants' page when they have no participant code. */
export function guardPage(
  pageKey: string | undefined,
  { session, navigation }: Pick<Environment, "session" | "navigation">,
): void {
  const rule = pageKey === undefined ? undefined : rules[pageKey];
  if (!rule || session.get(sessionKeys.participant)) return;
  if (rule.clearsSolutionLink) session.remove(sessionKeys.solutionLink);
  navigation.replace(rule.leadsTo);
}
