import type { SurveyKind } from "../../contract/survey-kind.ts";
import { answerSet, fillIn, unanswered } from "./answers.ts";
import type { Draft } from "./draft.ts";
import { failedSaveMessage, messageWhen } from "./messages.ts";
import { completedNotice, savedNotice, saveFailedNotice, unansweredNotice } from "./notices.ts";
import { isSameCategory, type PageResult, type QuestionPage } from "./page.ts";
import {
  transition,
  type Failure,
  type In,
  type Message,
  type PageRequest,
  type Saved,
  type SurveyEvent,
  type SurveyState,
  type Transition,
} from "./state.ts";

type Pending = In<"loading" | "moving">;
type Answering = In<"answering">;

/**
 * The reducer of the survey page (specification 4). It is pure: the store carries out its effects.
 * An event that a state does not expect changes nothing, e.g. a double click or a late response.
 */
export function reduce(state: SurveyState, event: SurveyEvent): Transition {
  switch (event.kind) {
    case "opened":
      return open(event);
    case "loaded":
      return (state.kind === "loading" || state.kind === "moving") && state.ticket === event.ticket
        ? handlePage(state, event.result)
        : transition(state);
    case "saved":
      return state.kind === "saving" && state.ticket === event.ticket
        ? advance(state, event.saved)
        : transition(state);
    case "call-failed":
      return fail(state, event.ticket, event.failure);
    case "chose":
      return state.kind === "answering"
        ? choose(state, event.question, event.option)
        : transition(state);
    case "next":
      return state.kind === "answering" ? next(state, event.key) : transition(state);
    case "back":
      return state.kind === "answering" ? back(state) : transition(state);
    case "start-again":
      return state.kind === "answering"
        ? load({ kind: "first" }, { ...state.draft, place: null }, state.ticket)
        : transition(state);
    case "retry":
      return state.kind === "failed"
        ? load(state.request, state.draft, state.ticket)
        : transition(state);
    case "connectivity":
      return changeConnectivity(state, event.isOnline);
  }
}

function open({ isSignedIn, draft }: Extract<SurveyEvent, { kind: "opened" }>): Transition {
  if (!isSignedIn) return transition({ kind: "signed-out" }, { kind: "log-in" });
  if (!draft) return transition({ kind: "no-handover" });
  return load({ kind: "first" }, draft, 0);
}

/** Fetches questions while there are none on screen. */
function load(
  request: PageRequest,
  draft: Draft,
  lastTicket: number,
  fallbackPage: QuestionPage | null = null,
): Transition {
  const ticket = lastTicket + 1;
  return transition(
    { kind: "loading", ticket, request, draft, fallbackPage },
    { kind: "fetch", ticket, request },
  );
}

/** Fetches questions while the previous ones stay on screen. */
function move(state: In<"answering" | "saving">, request: PageRequest): Transition {
  const ticket = state.ticket + 1;
  return transition(
    { ...state, kind: "moving", ticket, request },
    { kind: "fetch", ticket, request },
  );
}

function handlePage(state: Pending, result: PageResult): Transition {
  if (state.kind === "loading") return handleFirstPage(state, result);
  if (state.request.kind === "before") return handlePageBefore(state, result);
  return result.kind === "page"
    ? show(result.page, state.ticket, state.draft, state.message)
    : handleNoPage(state, result);
}

function handleFirstPage(state: In<"loading">, result: PageResult): Transition {
  const { draft, fallbackPage, ticket, request } = state;
  const isLast = (page: QuestionPage) =>
    page.place !== null && draft.place !== null && isSameCategory(draft.place, page.place);
  if (fallbackPage) {
    const isFound = result.kind === "page" && isLast(result.page);
    return show(isFound ? result.page : fallbackPage, ticket, draft);
  }
  if (result.kind !== "page") return handleNoPage(state, result);
  const { page } = result;
  if (request.kind !== "first" || !draft.place || isLast(page)) return show(page, ticket, draft);
  // The first fetch names no category (specification 7), so a reload after Back would jump ahead
  // of the index: the page that was last on screen is fetched as well.
  return load({ kind: "category", place: draft.place }, draft, ticket, page);
}

function handlePageBefore(state: In<"moving">, result: PageResult): Transition {
  const { draft, ticket } = state;
  if (result.kind === "page")
    return show(result.page, ticket, { ...draft, index: Math.max(0, draft.index - 1) });
  if (result.kind === "unreadable")
    return store({ ...state, kind: "answering", message: "back-failed" });
  // There are no questions before these: index 0 hides Back.
  return store({ ...state, kind: "answering", draft: { ...draft, index: 0 }, message: null });
}

function show(
  page: QuestionPage,
  ticket: number,
  draft: Draft,
  message: Message | null = null,
): Transition {
  return store({
    kind: "answering",
    page,
    draft: { ...draft, answers: fillIn(page, draft.answers), place: page.place },
    ticket,
    shown: ticket,
    missing: [],
    refused: [],
    refusals: 0,
    message,
  });
}

/** Stores the draft of the state. */
const store = (state: Answering): Transition =>
  transition(state, { kind: "store", draft: state.draft });

/** The API has no questions to show. */
function handleNoPage(
  { ticket, request, draft }: Pending,
  { kind }: Exclude<PageResult, { kind: "page" }>,
): Transition {
  if (kind === "completed") return complete(null);
  if (kind === "empty") return transition({ kind: "empty" });
  return transition({ kind: "failed", ticket, request, draft, failure: "rejected" });
}

/** @param sent the kind of the answers that were just saved; null when there were none */
const complete = (sent: SurveyKind | null): Transition =>
  transition(
    { kind: "completed", sent },
    { kind: "finish" },
    ...(sent === null ? [] : [{ kind: "notify", notice: completedNotice(sent) } as const]),
  );

function choose(state: Answering, key: string, option: string): Transition {
  const question = state.page.questions.find((one) => one.key === key);
  if (!question?.options.some(({ text }) => text === option)) return transition(state);
  const draft = { ...state.draft, answers: { ...state.draft.answers, [key]: option } };
  const missing = state.missing.filter((other) => other !== key);
  const isLast = missing.length < state.missing.length && missing.length === 0;
  const message = state.message ?? (isLast ? "all-answered" : null);
  return store({ ...state, draft, missing, message });
}

/** Specification 5: every question on screen must be answered before the answers are saved. */
function next(state: Answering, freshKey: string): Transition {
  const { page } = state;
  const missing = unanswered(page, state.draft.answers);
  if (missing.length > 0)
    return transition(
      { ...state, missing, refused: missing, refusals: state.refusals + 1, message: null },
      { kind: "notify", notice: unansweredNotice },
    );
  const ticket = state.ticket + 1;
  const answers = answerSet(page, state.draft.answers);
  const content = JSON.stringify({ place: page.place, ...answers });
  const { pending } = state.draft;
  const key = pending?.answers === content ? pending.key : freshKey;
  const draft = { ...state.draft, pending: { answers: content, key } };
  return transition(
    { ...state, kind: "saving", ticket, draft, missing, refused: [], message: null },
    { kind: "store", draft },
    { kind: "save", ticket, page, answers, key },
  );
}

/** Specification 4: after a save the index grows, and the next questions are shown. */
function advance(state: In<"saving">, { isCompleted, place, next }: Saved): Transition {
  if (isCompleted || next?.kind === "completed") return complete(state.page.kind);
  const draft = { ...state.draft, index: state.draft.index + 1, place, pending: null };
  const shown =
    next?.kind === "page"
      ? show(next.page, state.ticket + 1, draft, "saved")
      : move(
          { ...state, draft, message: "saved" },
          place ? { kind: "category", place } : { kind: "first" },
        );
  return transition(
    shown.state,
    { kind: "notify", notice: savedNotice },
    { kind: "store", draft },
    ...shown.effects,
  );
}

/** Specification 2 and 4: above index 0, Back fetches the category before the one on screen. */
function back(state: Answering): Transition {
  const { page, draft } = state;
  if (draft.index === 0 || !page.place) return transition(state);
  return move(
    { ...state, missing: [], refused: [], message: null },
    { kind: "before", place: page.place },
  );
}

function fail(state: SurveyState, ticket: number, failure: Failure): Transition {
  const isDue = "ticket" in state && state.ticket === ticket;
  if (!isDue || state.kind === "answering" || state.kind === "failed") return transition(state);
  if (failure === "session-ended") return transition({ kind: "session-ended" });
  if (state.kind === "saving")
    return transition(
      { ...state, kind: "answering", message: failedSaveMessage[failure] },
      { kind: "notify", notice: saveFailedNotice },
    );
  if (state.kind === "loading" && state.fallbackPage)
    return show(state.fallbackPage, ticket, state.draft);
  if (state.kind === "moving" && state.request.kind === "before")
    return transition({ ...state, kind: "answering", message: "back-failed" });
  const { request, draft } = state;
  return transition({ kind: "failed", ticket, request, draft, failure });
}

/** Back online, a failed fetch is repeated; whether to save again is up to the participant. */
function changeConnectivity(state: SurveyState, isOnline: boolean): Transition {
  if (state.kind === "failed" && isOnline && state.failure === "unreachable")
    return load(state.request, state.draft, state.ticket);
  if (state.kind !== "answering") return transition(state);
  return transition({ ...state, message: messageWhen(isOnline, state.message) });
}
