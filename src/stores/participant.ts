import * as sessionKeys from "../client/session-keys.ts";
import type { SessionStorage } from "../environment/session-storage.ts";

/**
 * Remembers the participant for whom a page was loaded: Back may restore it from the browser's
 * cache after another login. Returns a function that reads the code, which each login may change;
 * empty when another participant or none is logged in.
 */
export function rememberParticipant(session: Pick<SessionStorage, "get">): () => string {
  const stored = () => session.get(sessionKeys.participant) ?? "";
  // A digest of the email address; none where the browser makes none.
  const person = () => session.get(sessionKeys.draftsOwner) ?? "";
  const code = stored();
  const owner = person();
  return () => (stored() === code || (owner !== "" && person() === owner) ? stored() : "");
}
