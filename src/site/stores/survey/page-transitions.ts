import type { SurveyKind } from "../../../contract/survey.ts";
import {
  answerSet,
  carryOver,
  fillIn,
  hasCorrections,
  addPages,
  findKnownPage,
  pageAt,
  type KnownPages,
  type Neighbour,
  isSameCategory,
  type PageResult,
  type QuestionPage,
} from "./page.ts";
import { askAnew, isEmpty, setAside, type PendingAnswers } from "./pending-answers.ts";
import {
  completedNotice,
  transition,
  type In,
  type Message,
  type OnScreen,
  type PageRequest,
  type SurveyEvent,
  type SurveyState,
  type Transition,
} from "./state.ts";
import { hasAnswers, isRepeated, latestOfPages, saveOf, type Save } from "./saves.ts";

/** The part of the reducer that opens a survey, and asks for its questions and shows them. */

export function openPage({
  isSignedIn,
  pending,
  wanted,
}: Extract<SurveyEvent, { kind: "opened" }>): Transition {
  if (!isSignedIn)
    return transition({ kind: "signed-out" }, { kind: "remember-page" }, { kind: "log-in" });
  if (pending)
    return resume(pending) ?? load({ request: { kind: "first" }, pending, lastTicket: 0 });
  return wanted === "" ? transition({ kind: "no-navigation-state" }) : find(wanted, 1);
}

/** While saves wait, the API does not know where the participant is: this browser's page is shown. */
function resume(pending: PendingAnswers): Transition | null {
  const page = pageAt(pending.pages, pending.place) ?? pending.unsent.at(-1)?.page;
  if (pending.unsent.length === 0 || !page) return null;
  const { state, effects } = showPage({ page, ticket: 1, pending });
  const waiting = saveOf(pending.unsent, page);
  // Choices that are newer than what waits are not left behind.
  const isSame = waiting && hasAnswers(waiting, answerSet(page, pending.answers));
  const awaits = isSame ? waiting.key : null;
  return transition({ ...state, awaits } as In<"answering">, ...effects, { kind: "deliver" });
}

/** Looks up the survey that the address names, as there is no navigation state. */
const find = (wanted: string, ticket: number): Transition =>
  transition({ kind: "finding", ticket, wanted, failure: null }, { kind: "find", ticket, wanted });

/** Repeats a fetch that failed; null when none has. */
export function retry(state: SurveyState): Transition | null {
  if (state.kind === "finding" && state.failure) return find(state.wanted, state.ticket + 1);
  if (state.kind !== "failed") return null;
  const { request, pending, ticket } = state;
  return load({ request, pending, lastTicket: ticket });
}

/** Fetches questions while there are none on screen. */
export function load({
  request,
  pending,
  lastTicket,
  fallbackPage = null,
}: {
  readonly request: PageRequest;
  readonly pending: PendingAnswers;
  readonly lastTicket: number;
  /** The page to show if the request fails. */
  readonly fallbackPage?: QuestionPage | null;
}): Transition {
  const ticket = lastTicket + 1;
  return transition(
    { kind: "loading", ticket, request, pending, fallbackPage },
    { kind: "fetch", ticket, request },
  );
}

/** Fetches questions while the previous ones stay on screen. */
export function move(state: Extract<SurveyState, OnScreen>, request: PageRequest): Transition {
  const ticket = state.ticket + 1;
  return transition(
    { ...state, kind: "moving", ticket, request },
    { kind: "fetch", ticket, request },
  );
}

export function handlePage(
  former: In<"loading" | "moving">,
  { result, asked = null }: Extract<SurveyEvent, { kind: "loaded" }>,
): Transition {
  const before = former.pending;
  const isAnew = before.asked !== null && asked !== null && before.asked.name !== asked.name;
  const pending = isAnew ? askAnew(before, asked) : { ...before, asked };
  // A survey that is asked anew begins with its first questions.
  if (isAnew && former.request.kind !== "first")
    return load({ request: { kind: "first" }, pending, lastTicket: former.ticket });
  const state = { ...former, pending };
  if (state.kind === "loading") return handleFirstPage(state, result);
  if (state.request.kind === "before") return handlePageBefore(state, result);
  if (result.kind === "empty" || result.kind === "unreadable")
    return letDecide(state) ?? handleNoPage(state, result);
  if (result.kind !== "page") return handleNoPage(state, result);
  const { ticket, message } = state;
  return showPage({ ...takeIn(state.pending, result, besides(state)), ticket, message });
}

/**
 * A host that doesn't give the category that it has named chooses by the two codes alone (specification 7).
 * Null when that was asked already.
 */
export const letDecide = (state: In<"moving">): Transition | null =>
  state.request.kind === "category" ? move(state, { kind: "first" }) : null;

/** Where a page belongs: one that follows a save stands behind the last page that is still asked. */
const besides = ({ page, request, pending: { pages } }: In<"moving">): Neighbour => ({
  page: findKnownPage(pages, page) ?? pages.at(-1) ?? page,
  side: request.kind === "before" ? "before" : "after",
});

/**
 * Adds pages that the API has sent to the known ones. Where the API has another answer now than the one that
 * it confirmed to this browser, it comes from another device, later.
 */
function takeIn(
  pending: PendingAnswers,
  result: Extract<PageResult, { kind: "page" }>,
  neighbour?: Neighbour,
): { readonly page: QuestionPage; readonly pending: PendingAnswers } {
  // Hosts need not tell the answers that they have: those that they have confirmed count.
  function withConfirmed(one: QuestionPage): QuestionPage {
    const former = findKnownPage(pending.pages, one);
    const isTold = !former || Object.keys(one.saved).length > 0;
    return isTold ? one : { ...one, saved: carryOver(one, former, former.saved) };
  }
  const page = withConfirmed(result.page);
  const following = result.following.map(withConfirmed);
  const known = findKnownPage(pending.pages, page);
  const confirmed = known?.saved ?? {};
  const changed = Object.entries(page.saved).filter(
    ([key]) => key in confirmed && confirmed[key] === pending.answers[key],
  );
  const taken = {
    ...pending,
    answers: { ...carryOver(page, known, pending.answers), ...Object.fromEntries(changed) },
    pages: withPages(pending, [page, ...following], neighbour),
  };
  return { page, pending: taken };
}

/** The known pages with others. Where they begin anew, those with corrections that were not sent stay. */
function withPages(
  { pages, answers }: PendingAnswers,
  fresh: KnownPages,
  neighbour?: Neighbour,
): KnownPages {
  const known = addPages(pages, fresh, neighbour);
  const left = pages.filter((page) => hasCorrections(page, answers) && !findKnownPage(known, page));
  return [...left, ...known];
}

function handleFirstPage(state: In<"loading">, result: PageResult): Transition {
  const { fallbackPage, ticket, request } = state;
  const isLast = (page: QuestionPage) => isSameCategory(state.pending.place, page.place);
  if (fallbackPage) {
    if (result.kind !== "page" || !isLast(result.page))
      return showPage({ page: fallbackPage, ticket, pending: state.pending });
    const neighbour = { page: fallbackPage, side: "before" } as const;
    return showPage({ ...takeIn(state.pending, result, neighbour), ticket });
  }
  if (result.kind !== "page") return handleNoPage(state, result);
  const { page, pending } = takeIn(state.pending, result);
  if (request.kind !== "first" || !pending.place || isLast(page))
    return showPage({
      page,
      ticket,
      pending: { ...pending, hasEarlier: pending.hasEarlier || isResumed(page, pending) },
    });
  // The first fetch names no category (specification 7), so a reload after Back would jump ahead
  // of the index: the page that was last on screen is fetched as well.
  return load({
    request: { kind: "category", place: pending.place },
    pending,
    lastTicket: ticket,
    fallbackPage: page,
  });
}

function handlePageBefore(state: In<"moving">, result: PageResult): Transition {
  const { pending, ticket, page } = state;
  // Some hosts answer with the first questions again when there are none before these.
  const isFirst = result.kind === "page" && isSameCategory(result.page.place, page.place);
  if (result.kind === "page" && !isFirst) {
    const before = takeIn(pending, result, besides(state));
    return showBefore(before.page, ticket, before.pending);
  }
  if (result.kind === "unreadable")
    return store({ ...state, kind: "answering", message: "back-failed" });
  // There are no questions before these: Back is hidden.
  const first = { ...pending, index: 0, hasEarlier: false };
  return store({ ...state, kind: "answering", pending: first, message: null });
}

/** In a new session, the API chooses the page after those that were answered before. */
const isResumed = (page: QuestionPage, { index, place }: PendingAnswers) =>
  index === 0 && place === null && (page.progress?.done ?? 0) > Object.keys(page.saved).length;

/** Specification 4: Back decreases the index by one, with a floor of 0. */
export const showBefore = (
  page: QuestionPage,
  ticket: number,
  pending: PendingAnswers,
): Transition =>
  showPage({ page, ticket, pending: { ...pending, index: Math.max(0, pending.index - 1) } });

export function showPage({
  page,
  ticket,
  pending,
  message = null,
}: {
  readonly page: QuestionPage;
  readonly ticket: number;
  readonly pending: PendingAnswers;
  readonly message?: Message | null;
}): Transition {
  return store({
    kind: "answering",
    page,
    pending: {
      ...pending,
      answers: fillIn(page, pending.answers),
      place: page.place,
      pages: withPages(pending, [page]),
    },
    ticket,
    shown: ticket,
    missing: [],
    refused: [],
    refusals: 0,
    message,
    awaits: null,
    isSignedOut: false,
  });
}

/** Stores the pending answers of the state. */
export const store = (state: Extract<SurveyState, { pending: PendingAnswers }>): Transition =>
  transition(state, { kind: "store", pending: state.pending });

/** The API has no questions to show. */
function handleNoPage(
  { ticket, request, pending }: In<"loading" | "moving">,
  { kind }: Exclude<PageResult, { kind: "page" }>,
): Transition {
  // Neither corrections behind the last save nor what was only chosen can be sent any more.
  const unsent = pending.unsent.filter((save) => !isRepeated(save, pending.pages));
  // A mood that was answered has no questions; what was refused of it is shown all the same.
  const isAnsweredMood =
    kind === "empty" && [...pending.refused, ...unsent].some(({ page }) => page.kind === "mood");
  if (kind === "completed" || isAnsweredMood)
    return complete(null, withLeft({ ...pending, unsent }).refused);
  if (kind === "empty") return isEmpty(pending) ? transition({ kind: "empty" }) : end(pending);
  return transition({ kind: "failed", ticket, request, pending, failure: "rejected" });
}

/** Everything that was chosen and has not arrived is kept to be downloaded: it can't be sent any more. */
export function withLeft(pending: PendingAnswers): PendingAnswers {
  const refused = latestOfPages([...pending.refused, ...pending.unsent]);
  return setAside({ ...pending, unsent: [], refused }, pending.pages);
}

/** The survey has ended. The choices stay: should it go on, they are there; not if it is asked anew. */
export const end = (pending: PendingAnswers, isTooLate = false): Transition =>
  store({ kind: "ended", isTooLate, pending: withLeft(pending) });

/**
 * @param sent the kind of the answers that were just saved; null when there were none
 * @param refused saves that the API has refused: they are kept
 */
export const complete = (sent: SurveyKind | null, refused: readonly Save[]): Transition =>
  transition(
    { kind: "completed", sent, refused },
    { kind: "finish", refused },
    ...(sent === null ? [] : [{ kind: "notify", notice: completedNotice(sent) } as const]),
  );

/** The login has ended while questions are on screen: they stay, and a dialog asks for another login. */
export const signOut = (state: Extract<SurveyState, OnScreen>): Transition =>
  transition(
    { ...state, kind: "answering", message: null, isSignedOut: true },
    { kind: "remember-page" },
  );
