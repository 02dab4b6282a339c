import { sessionKeys } from "../client/session-keys.ts";
import type { SessionStorage } from "../environment.ts";

/**
 * Remembers the participant that a page was loaded for. Back may restore the page from the
 * browser's cache after another participant has logged in.
 *
 * @returns reads that participant's code; empty once no one, or another participant, is logged in
 */
export function rememberParticipant(session: Pick<SessionStorage, "get">): () => string {
  const stored = () => session.get(sessionKeys.participant) ?? "";
  const code = stored();
  return () => (stored() === code ? code : "");
}
