import * as v from "valibot";

import { readJson } from "../../client/read-json.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { id } from "../../contract/fields.ts";
import type { SurveyHandover } from "../../client/survey-handover.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import type { KnownPages } from "./known-pages.ts";
import type { Answers } from "./page.ts";
import type { Save } from "./saves.ts";

/** A list of objects that this browser has written itself; anything else counts as empty. */
const ownList = <List extends readonly object[]>() =>
  v.fallback(
    v.custom<List>(
      (value) =>
        Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null),
    ),
    [] as unknown as List,
  );

/**
 * The draft of a survey in session storage. `selectedAnswers` and `currentQuestionIndex`
 * (specification) belong to the survey of `currentSurvey`; `otherSurveyDrafts` has the drafts of
 * other surveys.
 */
export const draft = v.object({
  /** The number of saves in this session (specification 4). */
  index: v.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0),
  /** The questions that were on screen last. */
  place: v.nullish(v.object({ iCategoryId: id, iSubCategoryId: v.nullable(id) }), null),
  /** An earlier session, perhaps on another device, answered questions before these (design 6.5). */
  hasEarlier: v.nullish(v.boolean(), false),
  /** Chosen option texts by question id, as in `selectedAnswers`. */
  answers: v.custom<Answers>(isAnswers),
  /** The queue of saves, in the order in which they are sent. */
  unsent: ownList<readonly Save[]>(),
  /** Saves that the API has refused for good. */
  refused: ownList<readonly Save[]>(),
  /** The pages that this browser has. */
  pages: ownList<KnownPages>(),
  /** The survey itself, for a tab that was not handed it over. */
  survey: v.fallback(
    v.custom<SurveyHandover | null>((value) => typeof value === "object"),
    null,
  ),
  /** When it was stored (milliseconds since 1970): of two tabs, the later one has gone on. */
  written: v.fallback(v.number(), 0),
});
export type Draft = v.InferOutput<typeof draft>;

const surveyCode = v.string();
const { index: storedIndex, answers: storedAnswers, ...ownEntries } = draft.entries;
const owner = v.object({ surveyCode, ...ownEntries });
type Owner = v.InferOutput<typeof owner>;
const drafts = v.array(v.object({ surveyCode, draft }));

/** The survey of `selectedAnswers`, with the rest of its draft; null without one. */
export const currentSurvey = (session: Pick<SessionStorage, "get">): Owner | null =>
  readJson(owner, session.get(sessionKeys.currentSurvey));

/** The drafts of other surveys. */
export const otherDrafts = (session: Pick<SessionStorage, "get">) =>
  readJson(drafts, session.get(sessionKeys.otherSurveys)) ?? [];

function isAnswers(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

export const emptyDraft: Draft = {
  index: 0,
  place: null,
  hasEarlier: false,
  answers: {},
  unsent: [],
  refused: [],
  pages: [],
  survey: null,
  written: 0,
};

/** The draft as it is stored now: later than the one it comes from, also when the clock was put back. */
export const withTime = (own: Draft, now: number): Draft => ({
  ...own,
  written: Math.max(now, own.written + 1),
});

/** Back is offered above index 0 (specification 2), and to what an earlier session answered. */
export const canGoBack = ({ index, hasEarlier }: Draft): boolean => index > 0 || hasEarlier;

/**
 * Opens the stored draft of a survey, and moves that of another survey to the other drafts.
 * Unreadable values in storage are ignored.
 */
export function openDraft(session: SessionStorage, surveyCode: string): Draft {
  const current = currentSurvey(session);
  const stored = isOther(current, surveyCode) ? emptyDraft : storedDraft(session, current);
  if (!isEmpty(stored)) return stored;
  const found = otherDrafts(session).find((one) => one.surveyCode === surveyCode);
  // A survey that was only opened has pages, for the way offline.
  const own = found?.draft ?? stored;
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
  const current = currentSurvey(session);
  const others = otherDrafts(session).filter(
    (one) => one.surveyCode !== surveyCode && one.surveyCode !== current?.surveyCode,
  );
  if (isOther(current, surveyCode))
    others.push({ surveyCode: current.surveyCode, draft: storedDraft(session, current) });
  session.remove(sessionKeys.surveyCompleted);
  return session.setAll({
    [sessionKeys.otherSurveys]: JSON.stringify(others),
    [sessionKeys.answers]: JSON.stringify(answers),
    [sessionKeys.questionIndex]: String(index),
    [sessionKeys.currentSurvey]: JSON.stringify({ surveyCode, ...own }),
  });
}

/**
 * Specification 4: completed stores `surveyCompleted` and clears the answers and the index. Saves that
 * were refused are kept.
 *
 * @returns what is left: an empty draft without any
 */
export function finishDraft(
  session: SessionStorage,
  survey: SurveyHandover,
  refused: Draft["refused"],
): Draft {
  const draft = refused.length > 0 ? { ...emptyDraft, survey, refused } : emptyDraft;
  if (draft.survey) {
    const own = { surveyCode: survey.code, draft };
    session.set(sessionKeys.otherSurveys, JSON.stringify([...otherDrafts(session), own]));
  }
  session.set(sessionKeys.surveyCompleted, "true");
  forgetCurrent(session);
  return draft;
}

/** Removes the draft of the current survey from the tab. */
export function forgetCurrent(session: SessionStorage): void {
  for (const key of [sessionKeys.answers, sessionKeys.questionIndex, sessionKeys.currentSurvey])
    session.remove(key);
}

/** A survey that was begun on this device. */
export interface SurveyOnDevice extends SurveyHandover {
  /** Pages of answers that have not arrived. */
  readonly waiting: number;
  /** Pages of answers that the API has refused. */
  readonly refused: number;
}

/** The surveys that this tab has drafts of. */
export function surveysOnDevice(session: Pick<SessionStorage, "get">): readonly SurveyOnDevice[] {
  const others = otherDrafts(session);
  const current = currentSurvey(session);
  return [...(current ? [current] : []), ...others.map((one) => one.draft)].flatMap(
    ({ survey: begun, unsent: { length: waiting }, refused: { length: refused } }) =>
      begun ? [{ ...begun, waiting, refused }] : [],
  );
}

function storedDraft(session: SessionStorage, current: Owner | null): Draft {
  const { surveyCode: _, ...own } = current ?? { ...emptyDraft, surveyCode: "" };
  return {
    ...own,
    index: readJson(storedIndex, session.get(sessionKeys.questionIndex)) ?? 0,
    answers: readJson(storedAnswers, session.get(sessionKeys.answers)) ?? {},
  };
}

const isOther = (current: Owner | null, surveyCode: string): current is Owner =>
  current !== null && current.surveyCode !== surveyCode;

/** Whether a draft has nothing that a participant would miss. */
export const isEmpty = ({ index, answers, unsent, refused }: Draft) =>
  index === 0 && [answers, unsent, refused].every((one) => Object.keys(one).length === 0);

/** The survey of a code that has answers in this browser; null when none has. */
export const surveyOnDevice = (session: Pick<SessionStorage, "get">, code: string) =>
  surveysOnDevice(session).find((survey) => survey.code === code) ?? null;
