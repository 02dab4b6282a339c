import * as sessionKeys from "../client/session-keys.ts";
import type { SessionStorage } from "../environment/session-storage.ts";
import { emailKey } from "../../contract/rules.ts";

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

/** Keys of what belongs to one participant in this tab: the name, and surveys begun or offered. */
const answerKeys = [
  sessionKeys.answers,
  sessionKeys.questionIndex,
  sessionKeys.surveyCompleted,
  sessionKeys.currentSurvey,
  sessionKeys.otherSurveys,
  sessionKeys.navigationState,
  sessionKeys.openInvitation,
  sessionKeys.firstName,
  sessionKeys.offlineKey,
];

/**
 * Keeps the tab's unsaved answers if this participant wrote them; else removes them. The email
 * identifies the participant, because each login may give a new participant code.
 */
export async function setAnswersOwner(session: SessionStorage, email: string): Promise<void> {
  const owner = await ownerOf(email);
  if (owner === null || session.get(sessionKeys.answersOwner) !== owner)
    for (const key of answerKeys) session.remove(key);
  if (owner === null) session.remove(sessionKeys.answersOwner);
  else session.set(sessionKeys.answersOwner, owner);
}

/**
 * The name of a participant in storage: a digest of the email address. Null where the browser
 * makes no digests, as on pages that are not secure.
 */
export async function ownerOf(email: string): Promise<string | null> {
  try {
    const bytes = new TextEncoder().encode(emailKey(email));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
