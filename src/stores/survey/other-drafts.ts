import { readJson } from "../../client/read-json.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment.ts";
import { drafts, owner, type Draft } from "./draft.ts";

/** Takes over a draft from outside this tab; one that the tab has of the same survey is newer. */
export function addDraft(session: SessionStorage, surveyCode: string, added: Draft): void {
  const others = readJson(drafts, session.get(sessionKeys.otherSurveys)) ?? [];
  const current = readJson(owner, session.get(sessionKeys.currentSurvey));
  if ([current, ...others].some((one) => one?.surveyCode === surveyCode)) return;
  const all = [...others, { surveyCode, draft: added }];
  session.set(sessionKeys.otherSurveys, JSON.stringify(all));
}

/** Removes a survey's draft from this tab. */
export function forgetDraft(session: SessionStorage, surveyCode: string): void {
  const others = readJson(drafts, session.get(sessionKeys.otherSurveys)) ?? [];
  const rest = others.filter((one) => one.surveyCode !== surveyCode);
  session.set(sessionKeys.otherSurveys, JSON.stringify(rest));
  if (readJson(owner, session.get(sessionKeys.currentSurvey))?.surveyCode !== surveyCode) return;
  for (const key of [sessionKeys.answers, sessionKeys.questionIndex, sessionKeys.currentSurvey])
    session.remove(key);
}
