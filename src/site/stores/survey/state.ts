import type { SurveyKind } from "../../../contract/survey.ts";
import type { Notice } from "../toasts.ts";
import type { PendingAnswers } from "./pending-answers.ts";
import type { PageResult, CategoryIds, NamedPlace, QuestionPage } from "./page.ts";
import type { Asked, Failure, Save } from "./saves.ts";
import { toastLife } from "../../../contract/limits.ts";
import { surveyMessages } from "../../../contract/text/survey.ts";

/** Which questions to fetch: for `first` the API decides; `before` is Back. */
export type PageRequest =
  | { readonly kind: "first" }
  | { readonly kind: "category"; readonly place: NamedPlace }
  | { readonly kind: "before"; readonly place: CategoryIds };

/** The message beside the questions; its words and buttons are in the view. */
export type Message =
  | "saved"
  | "all-answered"
  | "save-failed"
  | "out-of-order"
  | "unreachable"
  | "signed-out"
  | "replaced"
  | "other-questions"
  | "next-questions"
  | "back-failed";

/** Questions on screen, with the participant's answers. */
export interface OnScreen {
  readonly page: QuestionPage;
  readonly ticket: number;
  /** Differs from page to page: views move the focus when it changes. */
  readonly shown: number;
  readonly pending: PendingAnswers;
  /** Keys of the rows that are marked as unanswered. */
  readonly missing: readonly string[];
  /** Keys of the rows that the last Next found unanswered. Those answered since keep their space, so that the page does not move. */
  readonly refused: readonly string[];
  /** Counts presses of Next that found unanswered rows. */
  readonly refusals: number;
  readonly message: Message | null;
  /** The key of the save that decides what follows; null when nothing waits for one. */
  readonly awaits: string | null;
  /** The login has ended: saves wait for another one of the same participant. */
  readonly isSignedOut: boolean;
}

/** Objects with nothing but one of these kinds. */
type Bare<Kind extends string> = Kind extends unknown ? { readonly kind: Kind } : never;

/** The states of /survey (specification 4). */
export type SurveyState =
  /**
   * `starting`: before the page's script runs, and while the page is being left; `elsewhere`: another tab
   * has opened the survey.
   */
  | Bare<
      | "starting"
      | "no-navigation-state"
      | "absent"
      | "signed-out"
      | "session-ended"
      | "empty"
      | "elsewhere"
    >
  /** The survey that the address names is looked up; `failure`: that failed. */
  | {
      readonly kind: "finding";
      readonly ticket: number;
      readonly wanted: string;
      readonly failure: Failure | null;
    }
  | {
      readonly kind: "loading";
      readonly ticket: number;
      readonly request: PageRequest;
      readonly pending: PendingAnswers;
      /** The page to show if the one that was last on screen can't be fetched. */
      readonly fallbackPage: QuestionPage | null;
    }
  | {
      readonly kind: "failed";
      readonly ticket: number;
      readonly request: PageRequest;
      readonly pending: PendingAnswers;
      readonly failure: Failure;
    }
  /** `waiting`: all is answered, and the saves wait for a connection. */
  | (OnScreen & Bare<"answering" | "waiting" | "saving">)
  | (OnScreen & { readonly kind: "moving"; readonly request: PageRequest })
  /** The API takes no more answers; `pending.refused` has those that came too late. */
  | {
      readonly kind: "ended";
      /** It is asked anew. */
      readonly isTooLate?: boolean;
      readonly pending: PendingAnswers;
    }
  /** `sent`: the kind of the last save; null when the survey had been completed before. */
  | {
      readonly kind: "completed";
      readonly sent: SurveyKind | null;
      readonly refused: readonly Save[];
    };

/** A state by its kind. */
export type In<Kind extends SurveyState["kind"]> = Extract<SurveyState, { kind: Kind }>;

/** Responses carry the ticket of their request; those to older requests are ignored. */
export type SurveyEvent =
  | {
      readonly kind: "opened";
      readonly isSignedIn: boolean;
      /** Null without a navigation state. */
      readonly pending: PendingAnswers | null;
      /** The survey that the address names; empty without one. */
      readonly wanted: string;
    }
  /** `pending`: null when the participant does not have the survey that was looked up. */
  | { readonly kind: "found"; readonly ticket: number; readonly pending: PendingAnswers | null }
  | {
      readonly kind: "loaded";
      readonly ticket: number;
      readonly result: PageResult;
      readonly asked?: Asked | null;
    }
  | { readonly kind: "call-failed"; readonly ticket: number; readonly failure: Failure }
  | {
      readonly kind: "chose";
      readonly question: string;
      readonly option: string;
      /** In milliseconds since 1970. */
      readonly now?: number;
    }
  /**
   * `key`: the idempotency key of a save whose answers have none yet; `isFirst`: the page has come by itself,
   * and the press may have been meant for the one before.
   */
  | { readonly kind: "next"; readonly key: string; readonly isFirst?: boolean }
  | Bare<"back" | "retry" | "start-again" | "signed-in" | "log-in-later">
  | Bare<"opened-elsewhere" | "online">;

/** A side effect that the store carries out. */
export type Effect =
  | { readonly kind: "find"; readonly ticket: number; readonly wanted: string }
  | { readonly kind: "fetch"; readonly ticket: number; readonly request: PageRequest }
  /** Sends the first save of the queue, and those behind it; at once, whatever the pause. */
  | Bare<"deliver">
  | { readonly kind: "store"; readonly pending: PendingAnswers }
  | { readonly kind: "finish"; readonly refused: readonly Save[] }
  | Bare<"log-in" | "remember-page">
  | { readonly kind: "notify"; readonly notice: Notice };

/** The next state and its side effects. */
export interface Transition {
  readonly state: SurveyState;
  readonly effects: readonly Effect[];
}

export const transition = (state: SurveyState, ...effects: readonly Effect[]): Transition => ({
  state,
  effects,
});

/** The answers whose saves are sent; null while another login is asked for. */
export const pendingToSend = (state: SurveyState): PendingAnswers | null =>
  "pending" in state && !("isSignedOut" in state && state.isSignedOut) ? state.pending : null;

/** The toasts of the survey page (specification 8 and 9). */

export const unansweredNotice: Notice = {
  tone: "failure",
  text: surveyMessages.unanswered,
  life: toastLife.surveyError,
  isSpokenElsewhere: true,
};

export const saveFailedNotice: Notice = { ...unansweredNotice, text: surveyMessages.saveFailed };

export const savedNotice: Notice = {
  tone: "success",
  text: surveyMessages.saved,
  life: toastLife.surveySuccess,
  isSpokenElsewhere: true,
};

/** After the last save. The heading that takes the focus speaks a mood's thanks. */
export const completedNotice = (kind: SurveyKind): Notice =>
  kind === "mood"
    ? { ...savedNotice, text: surveyMessages.moodCompleted, life: toastLife.moodCompletion }
    : { ...savedNotice, isSpokenElsewhere: false };
