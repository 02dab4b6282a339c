import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import { decodePercent } from "../../client/decode-percent.ts";
import {
  enterSurvey,
  handOverSurvey,
  takeOverSurvey,
  type SurveyHandover,
} from "../../client/survey-handover.ts";
import { surveyPath } from "../../client/survey-path.ts";
import { rememberWantedPage } from "../../client/wanted-page.ts";
import type { ParticipantSurvey } from "../../contract/survey.ts";
import type { Environment, Stop } from "../../environment.ts";
import { rememberParticipant } from "../participant.ts";
import type { Notify } from "../toasts.ts";
import { fetchPage, lookUp, lookUpOpen, saveAnswers, type CallContext } from "./calls.ts";
import { finishDraft, storeDraft, openDraft, emptyDraft, type Draft } from "./draft.ts";
import { reduce } from "./reducer.ts";
import type { Effect, SurveyEvent, SurveyState } from "./state.ts";

export interface SurveyOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "session" | "entry" | "navigation" | "connectivity">;
  readonly notify: Notify;
  /** Makes a unique text: the idempotency key of a save. */
  readonly createKey: () => string;
}

/** The survey page: its state and a participant's actions. Actions settle when the result shows. */
export interface Survey {
  readonly $state: ReadableAtom<SurveyState>;
  /** The survey's name; empty while it is not known. */
  readonly $name: ReadableAtom<string>;
  /** After the last answer: the next survey that the participant can answer. */
  readonly $openSurvey: ReadableAtom<ParticipantSurvey | null>;
  /** Stores the navigation state of another survey, before a link opens it. */
  handOver(survey: ParticipantSurvey): void;
  /** False while the browser refuses to store the answers: they are lost with the page. */
  readonly $isStored: ReadableAtom<boolean>;
  /** Takes over the navigation state and fetches questions; a second call does nothing. */
  open(): Promise<void>;
  /** Reloads a page that Back restored from the browser's cache: it may be outdated, or another participant's. */
  comeBack: () => void;
  /** Follows the browser's connectivity. */
  listen(): Stop;
  choose(question: string, option: string): void;
  next(): Promise<void>;
  back(): Promise<void>;
  /** Repeats a fetch that failed. */
  retry(): Promise<void>;
  /** Fetches the questions that the API chooses; the answers stay. */
  startAgain(): Promise<void>;
}

/** Makes the store of the survey page, which carries out the reducer's effects. */
export function createSurvey(options: SurveyOptions): Survey {
  const { api, environment, notify, createKey } = options;
  const { session, navigation, connectivity } = environment;
  const $state = atom<SurveyState>({ kind: "starting" });
  let handover: SurveyHandover | null = null;
  const $name = atom("");
  const $openSurvey = atom<ParticipantSurvey | null>(null);
  const $isStored = atom(true);
  let participant = () => "";
  const wanted = () => decodePercent(environment.entry.fragment());

  /** Takes the survey from the navigation state, if there is one, with its stored draft. */
  function takeOver(): Draft | null {
    handover = takeOverSurvey(environment);
    $name.set(handover?.name ?? "");
    return handover && participant() !== "" ? openDraft(session, handover.code) : null;
  }

  function enter(survey: ParticipantSurvey): Draft {
    enterSurvey(survey, environment);
    return takeOver() ?? emptyDraft;
  }

  const context = (): CallContext => {
    if (!handover) throw new Error("The survey was not opened before its first call.");
    return { api, survey: handover, participant: participant() };
  };

  async function call(
    effect: Extract<Effect, { kind: "find" | "fetch" | "save" }>,
  ): Promise<SurveyEvent> {
    const { ticket } = effect;
    // Nothing is sent for a participant who has logged out.
    if (participant() === "") return { kind: "call-failed", ticket, failure: "session-ended" };
    if (effect.kind === "find") return lookUp(api, participant(), effect, enter);
    return effect.kind === "fetch" ? fetchPage(context(), effect) : saveAnswers(context(), effect);
  }

  async function carryOut(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case "find":
      case "fetch":
      case "save":
        return dispatch(await call(effect));
      case "store":
        if (handover && participant() !== "")
          $isStored.set(storeDraft(session, handover.code, effect.draft));
        return;
      case "finish":
        if (participant() === "") return;
        finishDraft(session);
        $openSurvey.set(await lookUpOpen(api, participant()));
        return;
      case "remember-page": {
        const survey = handover?.code ?? wanted();
        if (survey !== "") rememberWantedPage(surveyPath(survey), environment);
        return;
      }
      case "log-in":
        navigation.replace("/login");
        return;
      case "notify":
        notify(effect.notice);
        return;
    }
  }

  async function dispatch(event: SurveyEvent): Promise<void> {
    const { state, effects } = reduce($state.get(), event);
    $state.set(state);
    await Promise.all(effects.map(carryOut));
  }

  return {
    $state,
    $name,
    $openSurvey,
    $isStored,
    handOver: (survey) => handOverSurvey(survey, environment),
    async open() {
      if ($state.get().kind !== "starting") return;
      participant = rememberParticipant(session);
      const draft = takeOver();
      const isSignedIn = participant() !== "";
      await dispatch({ kind: "opened", isSignedIn, draft, wanted: wanted() });
    },
    comeBack() {
      // In this state, late responses have no effect.
      $state.set({ kind: "starting" });
      navigation.reload();
    },
    listen: () =>
      connectivity.onChange((isOnline) => void dispatch({ kind: "connectivity", isOnline })),
    choose: (question, option) => void dispatch({ kind: "chose", question, option }),
    next: () => dispatch({ kind: "next", key: createKey(), isOnline: connectivity.isOnline() }),
    back: () => dispatch({ kind: "back" }),
    retry: () => dispatch({ kind: "retry" }),
    startAgain: () => dispatch({ kind: "start-again" }),
  };
}
