import { toastLife } from "../../contract/limits.ts";
import { surveyText } from "../../text/survey.ts";
import { arrive, load } from "./loading.ts";
import {
  stay,
  type Effect,
  type Failure,
  type Message,
  type Step,
  type SurveyState,
} from "./state.ts";

const failureToast: Effect = {
  kind: "notify",
  notice: {
    tone: "failure",
    text: surveyText.saveFailed,
    life: toastLife.surveyError,
    isSpokenElsewhere: true,
  },
};

/** What is said of a save that failed; every answer is kept (specification 8). */
const afterSave = {
  rejected: "save-failed",
  "out-of-order": "out-of-order",
  unreachable: "unreachable",
} as const;

/** A call came to nothing. */
export function fail(state: SurveyState, ticket: number, failure: Failure): Step {
  const isDue = "ticket" in state && state.ticket === ticket;
  if (!isDue || state.kind === "answering" || state.kind === "failed") return stay(state);
  if (failure === "session-ended") return stay({ kind: "session-ended" });
  switch (state.kind) {
    case "loading":
      if (state.otherwise) return arrive(state, { kind: "page", page: state.otherwise });
      return stay({ ...state, kind: "failed", failure });
    case "saving":
      return stay({ ...state, kind: "answering", message: afterSave[failure] }, failureToast);
    case "moving":
      if (state.wanted.kind === "before")
        return stay({ ...state, kind: "answering", message: "back-failed" });
      return stay({ ...state, kind: "failed", failure });
  }
}

/** Fetches again what could not be fetched. */
export const retry = (state: SurveyState): Step =>
  state.kind === "failed" ? load(state.wanted, state.draft, state.ticket) : stay(state);

/** Back online, what could not be fetched is fetched; sending again is for the participant to say. */
export function connect(state: SurveyState, isOnline: boolean): Step {
  if (state.kind === "failed")
    return isOnline && state.failure === "unreachable" ? retry(state) : stay(state);
  if (state.kind !== "answering") return stay(state);
  return stay({ ...state, message: messageWhen(isOnline, state.message) });
}

function messageWhen(isOnline: boolean, message: Message | null): Message | null {
  if (isOnline) {
    if (message === "unreachable") return "back-online";
    return message === "offline" ? null : message;
  }
  if (message === "back-online") return "unreachable";
  const isMinor = message === null || message === "saved" || message === "all-answered";
  return isMinor ? "offline" : message;
}
