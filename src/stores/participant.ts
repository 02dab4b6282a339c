import { sessionKeys } from "../client/session-keys.ts";
import type { SessionStorage } from "../environment.ts";

/**
 * Remembers whose page this is. Back may bring a page out of the browser's cache after somebody
 * else has logged in: what it shows and sends belongs to the participant that it was loaded for.
 *
 * @returns gives that participant's code; empty once the tab is nobody's or somebody else's
 */
export function rememberParticipant(session: Pick<SessionStorage, "get">): () => string {
  const stored = () => session.get(sessionKeys.participant) ?? "";
  const code = stored();
  return () => (stored() === code ? code : "");
}
