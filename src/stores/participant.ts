import { sessionKeys } from "../client/session-keys.ts";
import type { SessionStorage } from "../environment/session-storage.ts";

/**
 * Remembers the participant for whom a page was loaded: Back may restore it from the browser's
 * cache after another login. Returns a function that reads the code; empty when another participant
 * or none is logged in.
 */
export function rememberParticipant(session: Pick<SessionStorage, "get">): () => string {
  const stored = () => session.get(sessionKeys.participant) ?? "";
  const code = stored();
  return () => (stored() === code ? code : "");
}
