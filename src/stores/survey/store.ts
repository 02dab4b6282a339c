import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import { takeOverSurvey, type SurveyHandover } from "../../client/survey-handover.ts";
import type { Environment, Stop } from "../../environment.ts";
import { rememberParticipant } from "../participant.ts";
import type { Notify } from "../toasts.ts";
import { fetchPage, saveAnswers, type Asking } from "./calls.ts";
import { finishDraft, keepDraft, openDraft } from "./draft.ts";
import { step } from "./machine.ts";
import type { Effect, SurveyEvent, SurveyState } from "./state.ts";

export interface SurveyOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "session" | "entry" | "navigation" | "connectivity">;
  readonly notify: Notify;
  /** A text that nobody else makes: a save's idempotency key. */
  readonly createKey: () => string;
}

/** The survey page: its state and what a participant does with it. Calls settle when the result shows. */
export interface Survey {
  readonly $state: ReadableAtom<SurveyState>;
  /** False while the browser has no room for what is chosen: it is there until the page goes. */
  readonly $isKept: ReadableAtom<boolean>;
  /** Takes over what the page before laid down, and fetches; the second time it does nothing. */
  open(): Promise<void>;
  /** Back has brought the page out of the browser's cache: what it shows may be old, or another person's. */
  comeBack: () => void;
  /** Follows the network from here on. */
  listen(): Stop;
  choose(question: string, option: string): void;
  next(): Promise<void>;
  back(): Promise<void>;
  /** Fetches again what could not be fetched. */
  retry(): Promise<void>;
  /** Lets the API decide anew what is asked; what is chosen stays. */
  startAgain(): Promise<void>;
}

/** Makes the survey page: carries out what its state machine asks for. */
export function createSurvey(options: SurveyOptions): Survey {
  const { api, environment, notify, createKey } = options;
  const { session, navigation, connectivity } = environment;
  const $state = atom<SurveyState>({ kind: "starting" });
  let handover: SurveyHandover | null = null;
  const $isKept = atom(true);
  let participant = () => "";

  const asking = (): Asking => {
    if (!handover) throw new Error("A survey was asked for before it was opened.");
    return { api, handover, participant: participant() };
  };

  async function call(effect: Extract<Effect, { kind: "fetch" | "save" }>): Promise<SurveyEvent> {
    const { ticket } = effect;
    // Nothing is sent in the name of somebody who has logged out.
    if (participant() === "") return { kind: "call-failed", ticket, failure: "session-ended" };
    return effect.kind === "fetch" ? fetchPage(asking(), effect) : saveAnswers(asking(), effect);
  }

  async function carryOut(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case "fetch":
      case "save":
        return dispatch(await call(effect));
      case "keep":
        if (handover && participant() !== "")
          $isKept.set(keepDraft(session, handover.surveyCode, effect.draft));
        return;
      case "finish":
        if (participant() !== "") finishDraft(session);
        return;
      case "log-in":
        navigation.replace("/login");
        return;
      case "notify":
        notify(effect.notice);
        return;
    }
  }

  async function dispatch(event: SurveyEvent): Promise<void> {
    const { state, effects } = step($state.get(), event);
    $state.set(state);
    await Promise.all(effects.map(carryOut));
  }

  return {
    $state,
    $isKept,
    async open() {
      if ($state.get().kind !== "starting") return;
      handover = takeOverSurvey(environment);
      participant = rememberParticipant(session);
      const isSignedIn = participant() !== "";
      await dispatch({
        kind: "opened",
        isSignedIn,
        draft: isSignedIn && handover ? openDraft(session, handover.surveyCode) : null,
      });
    },
    comeBack() {
      // Answers that are still on their way mean nothing to this state.
      $state.set({ kind: "starting" });
      navigation.reload();
    },
    listen: () =>
      connectivity.onChange((isOnline) => void dispatch({ kind: "connectivity", isOnline })),
    choose: (question, option) => void dispatch({ kind: "chose", question, option }),
    next: () => dispatch({ kind: "next", key: createKey() }),
    back: () => dispatch({ kind: "back" }),
    retry: () => dispatch({ kind: "retry" }),
    startAgain: () => dispatch({ kind: "start-again" }),
  };
}
