import { sessionKeys } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment.ts";

/** What is known of surveys that were begun or offered in this tab. */
const draftKeys = [
  sessionKeys.answers,
  sessionKeys.questionIndex,
  sessionKeys.surveyCompleted,
  sessionKeys.currentSurvey,
  sessionKeys.otherSurveys,
  sessionKeys.surveyHandover,
  sessionKeys.openInvitation,
];

/**
 * Hands the tab's unsaved answers to whoever has just logged in. They stay for the same person,
 * whose session had ended; another one's, or nobody knows whose, are removed. Codes can't tell:
 * each login may bring a new one.
 */
export async function takeOverDrafts(session: SessionStorage, email: string): Promise<void> {
  const owner = await digestOf(email.toLowerCase());
  if (owner === null || session.get(sessionKeys.draftsOwner) !== owner)
    for (const key of draftKeys) session.remove(key);
  if (owner === null) session.remove(sessionKeys.draftsOwner);
  else session.set(sessionKeys.draftsOwner, owner);
}

/** Null where the browser makes no digests, as on pages that are not secure. */
async function digestOf(text: string): Promise<string | null> {
  try {
    const bytes = new TextEncoder().encode(text);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
