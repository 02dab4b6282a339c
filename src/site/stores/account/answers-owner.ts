import * as sessionKeys from "../../client/session-keys.ts";
import { emailKey } from "../../../contract/rules.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";

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
