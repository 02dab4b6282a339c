import * as sessionKeys from "../../client/session-keys.ts";
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
  sessionKeys.linkLogin,
  sessionKeys.offlineKey,
];

/**
 * Keeps the tab's unsaved answers if this participant wrote them; else removes them.
 *
 * @param owner digest of the participant's address; null where it is not known
 */
export function setOwner(session: SessionStorage, owner: string | null): void {
  if (owner === null || session.get(sessionKeys.answersOwner) !== owner)
    for (const key of answerKeys) session.remove(key);
  if (owner === null) session.remove(sessionKeys.answersOwner);
  else session.set(sessionKeys.answersOwner, owner);
}
