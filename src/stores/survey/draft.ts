import * as v from "valibot";

import { readJson } from "../../client/read-json.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import { id } from "../../contract/fields.ts";
import type { SessionStorage } from "../../environment.ts";
import type { Answers } from "./page.ts";

/**
 * The draft of a survey in session storage. `selectedAnswers` and `currentQuestionIndex`
 * (specification) belong to the survey of `currentSurvey`; `otherSurveyDrafts` has the drafts of
 * other surveys.
 */
const draft = v.object({
  /** The number of saves in this session (specification 4). */
  index: v.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0),
  /** The questions that were on screen last. */
  place: v.nullish(v.object({ iCategoryId: id, iSubCategoryId: id }), null),
  /** An earlier session, perhaps on another device, answered questions before these (design 6.5). */
  hasEarlier: v.nullish(v.boolean(), false),
  /** Chosen option texts by question id, as in `selectedAnswers`. */
  answers: v.custom<Answers>(isAnswers),
  /** A save without a confirmation: the same answers are sent again with the same key. */
  pending: v.nullish(v.object({ answers: v.string(), key: v.string() }), null),
});
export type Draft = v.InferOutput<typeof draft>;

const surveyCode = v.string();
const { place, hasEarlier, pending } = draft.entries;
const owner = v.object({ surveyCode, place, hasEarlier, pending });
type Owner = v.InferOutput<typeof owner>;
const drafts = v.array(v.object({ surveyCode, draft }));

function isAnswers(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

export const emptyDraft: Draft = {
  index: 0,
  place: null,
  hasEarlier: false,
  answers: {},
  pending: null,
};

/** Back is offered above index 0 (specification 2), and to what an earlier session answered. */
export const canGoBack = ({ index, hasEarlier }: Draft): boolean => index > 0 || hasEarlier;

/**
 * Opens the stored draft of a survey, and moves that of another survey to the other drafts.
 * Unreadable values in storage are ignored.
 */
export function openDraft(session: SessionStorage, surveyCode: string): Draft {
  const current = readJson(owner, session.get(sessionKeys.currentSurvey));
  const stored = storedDraft(session, current);
  if (!isOther(current, surveyCode) && !isEmpty(stored)) return stored;
  const others = readJson(drafts, session.get(sessionKeys.otherSurveys)) ?? [];
  const found = others.find((one) => one.surveyCode === surveyCode);
  const own = found?.draft ?? emptyDraft;
  storeDraft(session, surveyCode, own);
  return own;
}

/**
 * Stores a draft, and moves that of another survey to the other drafts: both, or neither and false
 * when the browser refuses.
 */
export function storeDraft(
  session: SessionStorage,
  surveyCode: string,
  { index, answers, ...own }: Draft,
): boolean {
  const current = readJson(owner, session.get(sessionKeys.currentSurvey));
  const others = readJson(drafts, session.get(sessionKeys.otherSurveys)) ?? [];
  const aside = isOther(current, surveyCode)
    ? [
        ...others.filter((one) => one.surveyCode !== current.surveyCode),
        { surveyCode: current.surveyCode, draft: storedDraft(session, current) },
      ]
    : others;
  session.remove(sessionKeys.surveyCompleted);
  return session.setAll({
    [sessionKeys.otherSurveys]: JSON.stringify(
      aside.filter((one) => one.surveyCode !== surveyCode),
    ),
    [sessionKeys.answers]: JSON.stringify(answers),
    [sessionKeys.questionIndex]: String(index),
    [sessionKeys.currentSurvey]: JSON.stringify({ surveyCode, ...own }),
  });
}

/** Specification 4: completed stores `surveyCompleted` and clears the answers and the index. */
export function finishDraft(session: SessionStorage): void {
  session.set(sessionKeys.surveyCompleted, "true");
  session.remove(sessionKeys.answers);
  session.remove(sessionKeys.questionIndex);
  session.remove(sessionKeys.currentSurvey);
}

function storedDraft(session: SessionStorage, current: Owner | null): Draft {
  return {
    index: readJson(draft.entries.index, session.get(sessionKeys.questionIndex)) ?? 0,
    place: current?.place ?? null,
    hasEarlier: current?.hasEarlier ?? false,
    answers: readJson(draft.entries.answers, session.get(sessionKeys.answers)) ?? {},
    pending: current?.pending ?? null,
  };
}

const isOther = (current: Owner | null, surveyCode: string): current is Owner =>
  current !== null && current.surveyCode !== surveyCode;

const isEmpty = ({ index, answers }: Draft) => index === 0 && Object.keys(answers).length === 0;
