import { answerSet, unansweredKeys, pageAfter, pageAt, pageBefore, storedText } from "./page.ts";
import { canGoBack, isEmpty } from "./pending-answers.ts";
import {
  unansweredNotice,
  transition,
  type In,
  type SurveyEvent,
  type SurveyState,
  type Transition,
} from "./state.ts";
import {
  end,
  handlePage,
  letDecide,
  load,
  move,
  openPage,
  retry,
  showPage,
  showBefore,
  signOut,
  store,
} from "./page-transitions.ts";
import { enqueue, saveKey, saveOf, withoutPage } from "./saves.ts";
import type { Failure } from "./saves.ts";

type Answering = In<"answering">;

/**
 * The reducer of the survey page (specification 4). It is pure: the store carries out its effects.
 * An event that a state does not expect changes nothing, e.g. a double click or a late response.
 */
export const reduce = (state: SurveyState, event: SurveyEvent): Transition =>
  transitionFor(state, event) ?? transition(state);

/** Null when the state does not expect the event. */
function transitionFor(state: SurveyState, event: SurveyEvent): Transition | null {
  const answering = state.kind === "answering" ? state : null;
  switch (event.kind) {
    case "opened":
      return openPage(event);
    case "found":
      if (state.kind !== "finding" || state.ticket !== event.ticket) return null;
      return event.pending
        ? load({ request: { kind: "first" }, pending: event.pending, lastTicket: event.ticket })
        : transition({ kind: "absent" });
    case "loaded":
      if (state.kind !== "loading" && state.kind !== "moving") return null;
      return state.ticket === event.ticket ? handlePage(state, event) : null;
    case "call-failed":
      return fail(state, event.ticket, event.failure);
    case "chose":
      return answering && choose(answering, event);
    case "next":
      if (state.kind === "waiting") return sendAgain(state);
      return answering && next(answering, event);
    case "back":
      if (state.kind === "waiting") return transition({ ...state, kind: "answering" });
      return answering && back(answering);
    case "start-again": {
      if (!answering) return null;
      const { pending, ticket } = answering;
      // The API may not ask these questions again.
      const refused = pending.refused.map((save) => ({
        ...save,
        answers: answerSet(save.page, pending.answers),
      }));
      return load({
        request: { kind: "first" },
        pending: { ...pending, refused, place: null, pages: [] },
        lastTicket: ticket,
      });
    }
    case "retry":
      return retry(state);
    case "signed-in": {
      if (!("isSignedOut" in state)) return null;
      // The login may have brought another offline store, and older answers from it into the tab.
      const { pending } = state;
      return transition(
        { ...state, isSignedOut: false },
        { kind: "store", pending },
        { kind: "deliver" },
      );
    }
    case "log-in-later":
      return answering && transition({ ...answering, isSignedOut: false, message: "signed-out" });
    case "opened-elsewhere":
      return "pending" in state ? transition({ kind: "elsewhere" }) : null;
    case "online":
      return comeOnline(state);
  }
}

/** Chooses an option, also in a save that waits, which may be sent without another press of Next. */
function choose(
  state: Answering,
  { question: key, option, now = 0 }: Extract<SurveyEvent, { kind: "chose" }>,
): Transition | null {
  const { page } = state;
  const question = page.questions.find((one) => one.key === key);
  if (!question?.options.some((one) => storedText(one) === option)) return null;
  const answers = { ...state.pending.answers, [key]: option };
  const { unsent } = state.pending;
  const waiting = saveOf(unsent, page);
  const pending = {
    ...state.pending,
    answers,
    // One that may have arrived stays as it is.
    unsent:
      waiting && !waiting.isUnclear
        ? enqueue(unsent, {
            ...waiting,
            // A mood may have waited since yesterday.
            key: saveKey(waiting.key, state.pending.asked, now),
            answers: answerSet(page, answers),
          })
        : unsent,
  };
  const missing = state.missing.filter((other) => other !== key);
  const isLast = missing.length < state.missing.length && missing.length === 0;
  const message = state.message ?? (isLast ? "all-answered" : null);
  return store({ ...state, pending, missing, message, awaits: null });
}

/**
 * Specification 5: every question on screen must be answered before the answers are saved. The save
 * joins the queue. What follows shows when its answer names it (specification 4): at once only where
 * the API has listed it, or does not know where the participant is, because other saves wait.
 */
function next(
  state: Answering,
  { key, isFirst = false }: Extract<SurveyEvent, { kind: "next" }>,
): Transition {
  const { page, ticket } = state;
  const missing = unansweredKeys(page, state.pending.answers);
  if (missing.length > 0 && isFirst) return transition({ ...state, message: "next-questions" });
  if (missing.length > 0)
    return transition(
      { ...state, missing, refused: missing, refusals: state.refusals + 1, message: null },
      { kind: "notify", notice: unansweredNotice },
    );
  const { index, answers, refused } = state.pending;
  const unsent = enqueue(state.pending.unsent, {
    key,
    page,
    answers: answerSet(page, answers),
    index,
    isUnclear: false,
    isCorrection: saveOf([...state.pending.unsent, ...refused], page) !== undefined,
  });
  const pending = { ...state.pending, unsent, refused: withoutPage(refused, page) };
  const following = pageAfter(pending.pages, page);
  const isTold = following?.isListed ?? state.pending.unsent.length > 0;
  const shown =
    following && isTold
      ? showPage({ page: following, ticket: ticket + 1, pending: { ...pending, index: index + 1 } })
      : store({
          ...state,
          kind: "saving",
          pending,
          missing,
          refused: [],
          message: null,
          awaits: saveOf(unsent, page)?.key ?? null,
        });
  return transition(shown.state, ...shown.effects, { kind: "deliver" });
}

/**
 * Specification 2 and 4: Back fetches the category before the one on screen. While saves wait, the
 * API does not know where the participant is.
 */
function back(state: Answering): Transition | null {
  const { page, pending, ticket } = state;
  if (!canGoBack(pending) || !page.place) return null;
  const before = pending.unsent.length > 0 ? pageBefore(pending.pages, page) : undefined;
  if (before) return showBefore(before, ticket + 1, pending);
  return move(
    { ...state, missing: [], refused: [], message: null },
    { kind: "before", place: page.place },
  );
}

/** A fetch failed. Pages that this browser has are shown in place of those that can't be had. */
function fail(state: SurveyState, ticket: number, failure: Failure): Transition | null {
  const isDue = state.kind === "finding" || state.kind === "loading" || state.kind === "moving";
  if (!isDue || state.ticket !== ticket) return null;
  if (failure === "ended" && state.kind !== "finding")
    return isEmpty(state.pending) ? transition({ kind: "absent" }) : end(state.pending);
  if (failure === "other-login" || (failure === "session-ended" && state.kind !== "moving")) {
    // Storage may have been cleared under the page.
    const stored =
      failure === "session-ended" && "pending" in state && !isEmpty(state.pending)
        ? [{ kind: "store", pending: state.pending } as const]
        : [];
    return transition({ kind: "session-ended" }, ...stored, { kind: "remember-page" });
  }
  if (state.kind === "finding") return transition({ ...state, failure });
  if (state.kind === "moving" && failure === "session-ended") return signOut(state);
  const { request, pending } = state;
  if (state.kind === "moving" && request.kind === "before") {
    const before = pageBefore(pending.pages, state.page);
    if (before) return showBefore(before, ticket, pending);
    return transition({ ...state, kind: "answering", message: "back-failed" });
  }
  const decided = state.kind === "moving" && failure !== "unreachable" && letDecide(state);
  if (decided) return decided;
  const fallback = state.kind === "loading" ? state.fallbackPage : null;
  const known = fallback ?? pageAt(pending.pages, pending.place);
  if (known) return showPage({ page: known, ticket, pending });
  return transition({ kind: "failed", ticket, request, pending, failure });
}

/** Another attempt that the participant has asked for: if it fails, that is said again. */
function sendAgain(state: In<"waiting">): Transition {
  const unsent = state.pending.unsent.map((save) => ({ ...save, isReported: false }));
  return transition({ ...state, pending: { ...state.pending, unsent } }, { kind: "deliver" });
}

/** Back online, a failed fetch is repeated, and what waits is sent. */
function comeOnline(state: SurveyState): Transition | null {
  if ("failure" in state && state.failure === "unreachable") return retry(state);
  if (!("pending" in state)) return null;
  const isMended = state.kind === "answering" && state.message === "unreachable";
  return transition(isMended ? { ...state, message: null } : state, { kind: "deliver" });
}
