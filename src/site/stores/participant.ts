import * as sessionKeys from "../client/session-keys.ts";
import type { SessionStorage } from "../environment/session-storage.ts";

/** Whose login this tab has, and whose answers are in it. */

/**
 * Remembers the participant for whom a page was loaded: Back may restore it from the browser's
 * cache after another login. Returns a function that reads the code, which each login may change;
 * empty when another participant or none is logged in.
 */
export function rememberParticipant(session: Pick<SessionStorage, "get">): () => string {
  const stored = () => codeIn(session);
  // A digest of the email address; none where the browser makes none.
  const person = () => session.get(sessionKeys.answersOwner) ?? "";
  const code = stored();
  const owner = person();
  return () => (stored() === code || (owner !== "" && person() === owner) ? stored() : "");
}

/** The participant's code of this tab; empty without a login. */
export const codeIn = (session: Pick<SessionStorage, "get">): string =>
  session.get(sessionKeys.participant) ?? "";

/**
 * Remembers whose answers a page has. Returns whether this tab may store them: not once another
 * participant has logged in. Where storage was cleared under the page, it puts back whose they are, so
 * that the next login of the same participant finds them, and one of another removes them.
 *
 * @param participant what `rememberParticipant` returns
 */
export function rememberOwner(
  session: Pick<SessionStorage, "get" | "set">,
  participant: () => string,
): () => boolean {
  const owner = session.get(sessionKeys.answersOwner);
  return () => {
    if (codeIn(session) !== "") return participant() !== "";
    if (owner === null) return false;
    const present = session.get(sessionKeys.answersOwner);
    if (present === null) session.set(sessionKeys.answersOwner, owner);
    return present === null || present === owner;
  };
}
