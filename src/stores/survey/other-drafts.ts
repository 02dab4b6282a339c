import { sessionKeys } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { currentSurvey, otherDrafts, type Draft } from "./draft.ts";

/** Takes over a draft from outside this tab; one that the tab has of the same survey is newer. */
export function addDraft(session: SessionStorage, surveyCode: string, added: Draft): void {
  const others = otherDrafts(session);
  const current = currentSurvey(session);
  if ([current, ...others].some((one) => one?.surveyCode === surveyCode)) return;
  const all = [...others, { surveyCode, draft: added }];
  session.set(sessionKeys.otherSurveys, JSON.stringify(all));
}

/** Removes a survey's draft from this tab. */
export function forgetDraft(session: SessionStorage, surveyCode: string): void {
  const others = otherDrafts(session);
  const rest = others.filter((one) => one.surveyCode !== surveyCode);
  session.set(sessionKeys.otherSurveys, JSON.stringify(rest));
  if (currentSurvey(session)?.surveyCode !== surveyCode) return;
  for (const key of [sessionKeys.answers, sessionKeys.questionIndex, sessionKeys.currentSurvey])
    session.remove(key);
}
