import { answerSet, unanswered } from "./answers.ts";
import { canGoBack } from "./draft.ts";
import { failedSaveMessage, messageWhen } from "./messages.ts";
import { savedNotice, saveFailedNotice, unansweredNotice } from "./notices.ts";
import { complete, handlePage, load, move, open, retry, show, store } from "./page-transitions.ts";
import {
  transition,
  type Failure,
  type In,
  type Saved,
  type SurveyEvent,
  type SurveyState,
  type Transition,
} from "./state.ts";

type Answering = In<"answering">;

/**
 * The reducer of the survey page (specification 4). It is pure: the store carries out its effects.
 * An event that a state does not expect changes nothing, e.g. a double click or a late response.
 */
export function reduce(state: SurveyState, event: SurveyEvent): Transition {
  switch (event.kind) {
    case "opened":
      return open(event);
    case "found":
      if (state.kind !== "finding" || state.ticket !== event.ticket) return transition(state);
      return event.draft
        ? load({ kind: "first" }, event.draft, event.ticket)
        : transition({ kind: "absent" });
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
      return state.kind === "answering" ? next(state, event) : transition(state);
    case "back":
      return state.kind === "answering" ? back(state) : transition(state);
    case "start-again":
      return state.kind === "answering"
        ? load({ kind: "first" }, { ...state.draft, place: null }, state.ticket)
        : transition(state);
    case "retry":
      return retry(state);
    case "connectivity":
      return changeConnectivity(state, event.isOnline);
  }
}

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
function next(
  state: Answering,
  { key: freshKey, isOnline }: Extract<SurveyEvent, { kind: "next" }>,
): Transition {
  const { page } = state;
  const missing = unanswered(page, state.draft.answers);
  if (missing.length > 0)
    return transition(
      { ...state, missing, refused: missing, refusals: state.refusals + 1, message: null },
      { kind: "notify", notice: unansweredNotice },
    );
  // Without a network there is nothing to wait for.
  if (!isOnline)
    return transition(
      { ...state, missing, refused: [], message: "not-sent" },
      { kind: "notify", notice: saveFailedNotice },
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

/** Specification 2 and 4: Back fetches the category before the one on screen. */
function back(state: Answering): Transition {
  const { page, draft } = state;
  if (!canGoBack(draft) || !page.place) return transition(state);
  return move(
    { ...state, missing: [], refused: [], message: null },
    { kind: "before", place: page.place },
  );
}

function fail(state: SurveyState, ticket: number, failure: Failure): Transition {
  const isDue = "ticket" in state && state.ticket === ticket;
  if (!isDue || state.kind === "answering" || state.kind === "failed") return transition(state);
  if (failure === "session-ended")
    return transition({ kind: "session-ended" }, { kind: "remember-page" });
  if (state.kind === "finding") return transition({ ...state, failure });
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
  if ("failure" in state && isOnline && state.failure === "unreachable") return retry(state);
  if (state.kind !== "answering") return transition(state);
  return transition({ ...state, message: messageWhen(isOnline, state.message) });
}
