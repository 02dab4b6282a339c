import * as v from "valibot";

import { parseJson } from "../../client/parse-json.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { id } from "../../../contract/fields.ts";
import type { NavigationState } from "../../client/navigation-state.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import {
  answerSet,
  hasUnsaved,
  isLast,
  pageAt,
  progressOf,
  type KnownPages,
  type Answers,
  type QuestionPage,
} from "./page.ts";
import { isStored, latestOfPages, saveOf, type Asked, type Save } from "./saves.ts";

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
 * The pending answers of a survey in session storage. `selectedAnswers` and `currentQuestionIndex`
 * (specification) belong to the survey of `currentSurvey`; `otherSurveys` has those of other
 * surveys.
 */
export const pendingAnswers = v.object({
  /** The number of saves in this session (specification 4). */
  index: v.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0),
  /** The questions that were on screen last. */
  place: v.nullable(v.object({ iCategoryId: id, iSubCategoryId: v.nullish(id) })),
  /** An earlier session, perhaps on another device, answered questions before these (design 6.5). */
  hasEarlier: v.boolean(),
  /** Chosen option texts by question id, as in `selectedAnswers`. */
  answers: v.custom<Answers>(isAnswers),
  /** The queue of saves, in the order in which they are sent. */
  unsent: ownList<readonly Save[]>(),
  /** Saves that the API has refused for good. */
  refused: ownList<readonly Save[]>(),
  /** The pages that this browser has. */
  pages: ownList<KnownPages>(),
  /** In which round, or on which day, the answers were chosen; null where the API doesn't tell. */
  asked: v.fallback(
    v.nullable(v.object({ name: v.string(), time: v.number(), at: v.number() })),
    null,
  ),
  /** The survey itself, for a tab without its navigation state. */
  survey: v.fallback(
    v.custom<NavigationState | null>((value) => typeof value === "object"),
    null,
  ),
  /** When it was stored (milliseconds since 1970): of two tabs, the later one has gone on. */
  written: v.number(),
});
export type PendingAnswers = v.InferOutput<typeof pendingAnswers>;

const surveyCode = v.string();
const { index: storedIndex, answers: storedAnswers, ...ownEntries } = pendingAnswers.entries;
const owner = v.object({ surveyCode, ...ownEntries });
type Owner = v.InferOutput<typeof owner>;

/** A survey with its pending answers, as `otherSurveys` and the offline store have it. */
export const surveyRecord = v.object({ surveyCode, pending: pendingAnswers });
export type SurveyRecord = v.InferOutput<typeof surveyRecord>;
const surveyRecords = v.array(surveyRecord);

/** The survey of `selectedAnswers`, with the rest of its pending answers; null without one. */
export const readCurrentSurvey = (session: Pick<SessionStorage, "get">): Owner | null =>
  parseJson(owner, session.get(sessionKeys.currentSurvey));

/** The pending answers of other surveys. */
export const readOtherPending = (session: Pick<SessionStorage, "get">) =>
  parseJson(surveyRecords, session.get(sessionKeys.otherSurveys)) ?? [];

function isAnswers(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

export const emptyPending: PendingAnswers = {
  index: 0,
  place: null,
  hasEarlier: false,
  answers: {},
  unsent: [],
  refused: [],
  pages: [],
  asked: null,
  survey: null,
  written: 0,
};

/** Stamps pending answers with the time: later than the former ones, also when the clock was put back. */
export function createStamp() {
  let latest = 0;
  return (own: PendingAnswers, now: number): PendingAnswers => {
    latest = Math.max(now, own.written + 1, latest + 1);
    return { ...own, written: latest };
  };
}

/**
 * Back is offered above index 0 (specification 2), and to what an earlier session answered; not after a
 * personal link, which shows nothing that another login has answered.
 */
export const canGoBack = ({ index, hasEarlier }: PendingAnswers, isByLink = false): boolean =>
  index > 0 || (hasEarlier && !isByLink);

/**
 * Opens the pending answers of a survey, and moves those of another survey to `otherSurveys`.
 * Unreadable values in storage are ignored.
 */
export function openPending(session: SessionStorage, surveyCode: string): PendingAnswers {
  const current = readCurrentSurvey(session);
  const stored = isOther(current, surveyCode) ? emptyPending : readPending(session, current);
  if (!isEmpty(stored)) return stored;
  const found = readOtherPending(session).find((one) => one.surveyCode === surveyCode);
  // A survey that was only opened has pages, for the way offline.
  const own = found?.pending ?? stored;
  storePending(session, surveyCode, own);
  return own;
}

/**
 * Stores pending answers, and moves those of another survey to `otherSurveys`: both, or neither
 * and false when the browser refuses.
 */
export function storePending(
  session: SessionStorage,
  surveyCode: string,
  { index, answers, ...own }: PendingAnswers,
): boolean {
  const current = readCurrentSurvey(session);
  const others = readOtherPending(session).filter(
    (one) => one.surveyCode !== surveyCode && one.surveyCode !== current?.surveyCode,
  );
  if (isOther(current, surveyCode))
    others.push({ surveyCode: current.surveyCode, pending: readPending(session, current) });
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
 * @returns what is left: `emptyPending` without any
 */
export function finishSurvey(
  session: SessionStorage,
  survey: NavigationState,
  refused: PendingAnswers["refused"],
): PendingAnswers {
  const pending = refused.length > 0 ? { ...emptyPending, survey, refused } : emptyPending;
  if (pending.survey) {
    const own: SurveyRecord = { surveyCode: survey.code, pending };
    session.set(sessionKeys.otherSurveys, JSON.stringify([...readOtherPending(session), own]));
  }
  session.set(sessionKeys.surveyCompleted, "true");
  forgetCurrent(session);
  return pending;
}

/** Removes the pending answers of the current survey from the tab. */
export function forgetCurrent(session: SessionStorage): void {
  for (const key of [sessionKeys.answers, sessionKeys.questionIndex, sessionKeys.currentSurvey])
    session.remove(key);
}

/** The pending answers of all surveys of this tab. */
export function allPending(session: Pick<SessionStorage, "get">): readonly SurveyRecord[] {
  const current = readCurrentSurvey(session);
  const others = readOtherPending(session);
  if (!current) return others;
  return [{ surveyCode: current.surveyCode, pending: readPending(session, current) }, ...others];
}

/** Whether the tab has pages that wait or were refused, which a logout can seal, and options that are only chosen. */
export function unsentIn(session: Pick<SessionStorage, "get">) {
  const all = allPending(session).map(({ pending }) => pending);
  return {
    isWaiting: all.some(({ unsent, refused }) => unsent.length + refused.length > 0),
    isChosen: all.some(({ pages, answers, unsent }) =>
      pages.some((page) => hasUnsaved(page, answers) && !saveOf(unsent, page)),
    ),
  };
}

/** A survey with pending answers in this tab. */
export interface StoredSurvey extends NavigationState {
  /** Pages of answers that have not arrived. */
  readonly waiting: number;
  /** Pages of answers that the API has refused. */
  readonly refused: number;
  /** All questions have answers, and those of the last page were not sent: Next was not pressed. */
  readonly isUnsent: boolean;
  /** With the answers that the API does not have yet; null where it sends none. */
  readonly progress?: QuestionPage["progress"];
}

/** The surveys that this tab has pending answers of. */
export function storedSurveys(session: Pick<SessionStorage, "get">): readonly StoredSurvey[] {
  return allPending(session).flatMap(({ pending }) => {
    const { survey: begun, unsent, refused, pages, place, answers } = pending;
    if (!begun) return [];
    const page = pageAt(pages, place);
    const progress = page ? progressOf(page, pages, answers) : null;
    const waiting = latestOfPages(unsent).length;
    const isUnsent =
      page?.kind === "matrix" &&
      isLast(page) &&
      progress?.done === progress?.total &&
      waiting === 0 &&
      hasUnsaved(page, answers);
    return [{ ...begun, waiting, refused: refused.length, isUnsent, progress }];
  });
}

function readPending(session: Pick<SessionStorage, "get">, current: Owner | null): PendingAnswers {
  const { surveyCode: _, ...own } = current ?? { ...emptyPending, surveyCode: "" };
  return {
    ...own,
    index: parseJson(storedIndex, session.get(sessionKeys.questionIndex)) ?? 0,
    answers: parseJson(storedAnswers, session.get(sessionKeys.answers)) ?? {},
  };
}

const isOther = (current: Owner | null, surveyCode: string): current is Owner =>
  current !== null && current.surveyCode !== surveyCode;

/**
 * Keeps, to be downloaded, what was chosen on pages that the API asks no more: stored, it would be against
 * its wish. Corrections of answers that it has are sent all the same, since else the old ones would count.
 */
export function setAside(pending: PendingAnswers, pages: KnownPages): PendingAnswers {
  const { answers, index, unsent, refused } = pending;
  const aside = pages
    .filter((page) => hasUnsaved(page, answers) && !(isStored(page) && saveOf(unsent, page)))
    .map((page) => ({ key: "", page, answers: answerSet(page, answers), index, isUnclear: false }));
  if (aside.length === 0) return pending;
  return {
    ...pending,
    unsent: unsent.filter((one) => !saveOf(aside, one.page)),
    refused: latestOfPages([...refused, ...aside]),
  };
}

/**
 * Answers to questions that are asked anew, in another round or on another day: nothing is chosen any more. What
 * was, and does not wait to be sent, is kept to be downloaded.
 */
export function askAnew(pending: PendingAnswers, asked: Asked): PendingAnswers {
  const { unsent, survey, written } = pending;
  const { refused } = setAside(
    { ...pending, unsent: [] },
    pending.pages.filter((page) => !saveOf(unsent, page)),
  );
  return { ...emptyPending, unsent, refused, asked, survey, written };
}

/** Whether there is nothing that a participant would miss. */
export const isEmpty = ({ index, answers, unsent, refused }: PendingAnswers) =>
  index === 0 && [answers, unsent, refused].every((one) => Object.keys(one).length === 0);

/** The survey of a code that has answers in this browser; null when none has. */
export const findStoredSurvey = (session: Pick<SessionStorage, "get">, code: string) =>
  storedSurveys(session).find((survey) => survey.code === code) ?? null;
