import * as sessionKeys from "../../client/session-keys.ts";
import type { Environment } from "../../environment.ts";

/**
 * Logs out: clears all session storage; without a stored code the visitor goes to `/`
 * (specification 2). `endLogin` ends the login on the server. Returns whether a participant was
 * logged in.
 */
export function logOut(
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
