import { sessionKeys } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { currentSurvey, forgetCurrent, isEmpty, otherDrafts, type Draft } from "./draft.ts";

/** Takes over a draft from outside this tab, unless the tab has a later one of the same survey. */
export function addDraft(session: SessionStorage, surveyCode: string, added: Draft): void {
  const others = otherDrafts(session);
  const current = currentSurvey(session);
  const isCurrent = current?.surveyCode === surveyCode;
  const own = isCurrent ? current : others.find((one) => one.surveyCode === surveyCode)?.draft;
  // Nothing is left of a completed survey; one that was only opened has pages, for the way offline.
  const isOver = isEmpty(added) && added.pages.length === 0;
  if (own ? own.written >= added.written : isOver) return;
  const rest = others.filter((one) => one.surveyCode !== surveyCode);
  const all = isOver ? rest : [...rest, { surveyCode, draft: added }];
  session.set(sessionKeys.otherSurveys, JSON.stringify(all));
  if (isCurrent) forgetCurrent(session);
}
