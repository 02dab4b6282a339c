import { back, choose, goOn, next } from "./answers-given.ts";
import { arrive, isPending, load } from "./loading.ts";
import { stay, type Step, type SurveyEvent, type SurveyState } from "./state.ts";
import { connect, fail, retry } from "./failures.ts";

/**
 * The survey page as a state machine (specification 4): pure, every call and every write is an
 * effect that the store carries out. What an event means nothing to stays as it is, so a double
 * click, a late answer and a change while answers travel do no harm.
 */
export function step(state: SurveyState, event: SurveyEvent): Step {
  switch (event.kind) {
    case "opened":
      return open(event);
    case "arrived":
      return isPending(state, event.ticket) ? arrive(state, event.reading) : stay(state);
    case "saved":
      return state.kind === "saving" && state.ticket === event.ticket
        ? goOn(state, event.saved)
        : stay(state);
    case "call-failed":
      return fail(state, event.ticket, event.failure);
    case "chose":
      return state.kind === "answering" ? choose(state, event.question, event.option) : stay(state);
    case "next":
      return state.kind === "answering" ? next(state, event.key) : stay(state);
    case "back":
      return state.kind === "answering" ? back(state) : stay(state);
    case "retry":
      return retry(state);
    case "start-again":
      return state.kind === "answering"
        ? load({ kind: "first" }, { ...state.draft, place: null }, state.ticket)
        : stay(state);
    case "connectivity":
      return connect(state, event.isOnline);
  }
}

function open({ isSignedIn, draft }: Extract<SurveyEvent, { kind: "opened" }>): Step {
  if (!isSignedIn) return stay({ kind: "signed-out" }, { kind: "log-in" });
  if (!draft) return stay({ kind: "no-handover" });
  return load({ kind: "first" }, draft, 0);
}
