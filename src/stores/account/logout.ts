import { sessionKeys } from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

/**
 * Logs out: clears all session storage; without a stored code the visitor goes to `/` instead
 * (specification 2).
 *
 * @returns true when somebody was logged in
 */
export function logOut({
  session,
  navigation,
}: Pick<Environment, "session" | "navigation">): boolean {
  if (!session.get(sessionKeys.participant)) {
    navigation.replace("/");
    return false;
  }
  session.clear();
  return true;
}
