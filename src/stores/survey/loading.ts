import { toastLife } from "../../contract/limits.ts";
import { surveyText } from "../../text/survey.ts";
import { fillIn } from "./answers.ts";
import type { Draft } from "./draft.ts";
import { isSamePlace, type QuestionPage, type Reading } from "./page.ts";
import {
  stay,
  type Effect,
  type Message,
  type OnScreen,
  type Step,
  type SurveyState,
  type Wanted,
} from "./state.ts";

/** States that wait for questions. */
type Pending = Extract<SurveyState, { kind: "loading" | "moving" }>;

/** True when the answer with this ticket is the one that `state` waits for. */
export const isPending = (state: SurveyState, ticket: number): state is Pending =>
  (state.kind === "loading" || state.kind === "moving") && state.ticket === ticket;

/** Fetches questions while there is nothing on screen. */
export function load(wanted: Wanted, draft: Draft, lastTicket: number): Step {
  const ticket = lastTicket + 1;
  return {
    state: { kind: "loading", ticket, wanted, draft, otherwise: null },
    effects: [{ kind: "fetch", ticket, wanted }],
  };
}

/** Fetches questions while the ones before stay on screen. */
export function move(state: OnScreen & { readonly ticket: number }, wanted: Wanted) {
  const ticket = state.ticket + 1;
  return {
    state: { ...state, kind: "moving", ticket, wanted } as const,
    effects: [{ kind: "fetch", ticket, wanted }] as readonly Effect[],
  };
}

/** @param sent what the participant has just finished with, if there is something to thank for */
export function complete(sent: QuestionPage["kind"] | null): Step {
  return stay(
    { kind: "completed", sent },
    { kind: "finish" },
    ...(sent === null ? [] : [thanks(sent)]),
  );
}

function thanks(sent: QuestionPage["kind"]): Effect {
  const isMood = sent === "mood";
  return {
    kind: "notify",
    notice: {
      tone: "success",
      text: isMood ? surveyText.moodCompleted : surveyText.saved,
      life: isMood ? toastLife.moodCompletion : toastLife.surveySuccess,
      // The heading that takes the focus says a mood's.
      isSpokenElsewhere: isMood,
    },
  };
}

/** What questions that have come do to the state that waited for them. */
export function arrive(state: Pending, reading: Reading): Step {
  if (state.kind === "loading") return begin(state, reading);
  if (state.wanted.kind === "before") return goBack(state, reading);
  return reading.kind === "page"
    ? show(state, reading.page, state.draft, state.message)
    : end(state, reading);
}

function begin(state: Extract<Pending, { kind: "loading" }>, reading: Reading): Step {
  const { draft, otherwise, ticket } = state;
  if (otherwise) {
    const isAsked = reading.kind === "page" && isOf(draft.place, reading.page);
    return show(state, isAsked ? reading.page : otherwise, draft, null);
  }
  if (reading.kind !== "page") return end(state, reading);
  const { page } = reading;
  // The first fetch names no category (specification 7), so a reload after Back would jump ahead
  // of the index: what was on screen is fetched once more.
  if (state.wanted.kind !== "first" || !draft.place || isOf(draft.place, page))
    return show(state, page, draft, null);
  const wanted: Wanted = { kind: "place", place: draft.place };
  const again = load(wanted, draft, ticket);
  return { ...again, state: { ...again.state, otherwise: page } as Pending };
}

const isOf = (place: Draft["place"], page: QuestionPage) =>
  page.place !== null && place !== null && isSamePlace(place, page.place);

function goBack(state: Extract<Pending, { kind: "moving" }>, reading: Reading): Step {
  const { draft } = state;
  if (reading.kind === "page") {
    const index = Math.max(0, draft.index - 1);
    return show(state, reading.page, { ...draft, index }, null);
  }
  // Nothing lies before: Back has no use any more.
  const isFirst = reading.kind !== "unreadable";
  const kept = isFirst ? { ...draft, index: 0 } : draft;
  return {
    state: {
      ...state,
      kind: "answering",
      draft: kept,
      message: isFirst ? null : "back-failed",
    },
    effects: [{ kind: "keep", draft: kept }],
  };
}

function show(
  { ticket }: Pending,
  page: QuestionPage,
  draft: Draft,
  message: Message | null,
): Step {
  const answers = fillIn(page, draft.answers);
  const kept: Draft = { ...draft, answers, place: page.place };
  return {
    state: {
      kind: "answering",
      page,
      draft: kept,
      ticket,
      shown: ticket,
      missing: [],
      refused: [],
      refusals: 0,
      message,
    },
    effects: [{ kind: "keep", draft: kept }],
  };
}

/** There are no questions to show. */
function end(
  { ticket, wanted, draft }: Pending,
  reading: Exclude<Reading, { kind: "page" }>,
): Step {
  switch (reading.kind) {
    case "completed":
      return complete(null);
    case "empty":
      return { state: { kind: "empty" }, effects: [] };
    case "unreadable":
      return {
        state: { kind: "failed", ticket, wanted, draft, failure: "rejected" },
        effects: [],
      };
  }
}
