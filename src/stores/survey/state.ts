import type { Notice } from "../toasts.ts";
import type { AnswerSet } from "./answers.ts";
import type { Draft } from "./draft.ts";
import type { Place, QuestionPage, Reading } from "./page.ts";

/** Which questions are asked for: the first time the API decides; `before` is Back. */
export type Wanted =
  { readonly kind: "first" } | { readonly kind: "place" | "before"; readonly place: Place };

/** Why a call came to nothing. */
export type Failure = "unreachable" | "rejected" | "out-of-order" | "session-ended";

/** What stands beside the questions; words and offers are the view's. */
export type Message =
  | "saved"
  | "all-answered"
  | "save-failed"
  | "out-of-order"
  | "unreachable"
  | "back-online"
  | "offline"
  | "back-failed";

/** Questions on screen, in whatever is done with them. */
export interface OnScreen {
  readonly page: QuestionPage;
  /** Differs from page to page: views move the focus when it changes. */
  readonly shown: number;
  readonly draft: Draft;
  /** Keys of the rows that are marked as unanswered. */
  readonly missing: readonly string[];
  /** Keys of the rows that the last press of Next found unanswered; those that are answered since keep their room, or the page would move under the finger. */
  readonly refused: readonly string[];
  /** Counts presses of Next that found unanswered rows. */
  readonly refusals: number;
  readonly message: Message | null;
}

/** Everything that /survey can be (specification 4). */
export type SurveyState =
  /** Before the page's script runs, and after. */
  | { readonly kind: "starting" }
  | { readonly kind: "no-handover" | "signed-out" | "session-ended" | "empty" }
  | {
      readonly kind: "loading";
      readonly ticket: number;
      readonly wanted: Wanted;
      readonly draft: Draft;
      /** What the API would ask next, while the questions that were on screen last are fetched. */
      readonly otherwise: QuestionPage | null;
    }
  | {
      readonly kind: "failed";
      readonly ticket: number;
      readonly wanted: Wanted;
      readonly draft: Draft;
      readonly failure: Failure;
    }
  | (OnScreen & { readonly kind: "answering"; readonly ticket: number })
  | (OnScreen & { readonly kind: "saving"; readonly ticket: number })
  | (OnScreen & {
      readonly kind: "moving";
      readonly ticket: number;
      readonly wanted: Wanted;
    })
  /** `sent`: what the last save held; null when the survey had been completed before. */
  | { readonly kind: "completed"; readonly sent: QuestionPage["kind"] | null };

/** A state by its kind. */
export type In<Kind extends SurveyState["kind"]> = Extract<SurveyState, { kind: Kind }>;

/** How a save ended well. */
export interface Saved {
  readonly isCompleted: boolean;
  /** Whose questions come next; null when the API leaves that to the next fetch. */
  readonly place: Place | null;
  /** The next questions, where they came along (design 6.6). */
  readonly next: Reading | null;
}

/** An answer counts only for the request with its ticket; older ones are ignored. */
export type SurveyEvent =
  | {
      readonly kind: "opened";
      readonly isSignedIn: boolean;
      /** Null without a handover. */
      readonly draft: Draft | null;
    }
  | {
      readonly kind: "arrived";
      readonly ticket: number;
      readonly reading: Reading;
    }
  | {
      readonly kind: "saved";
      readonly ticket: number;
      readonly saved: Saved;
    }
  | {
      readonly kind: "call-failed";
      readonly ticket: number;
      readonly failure: Failure;
    }
  | {
      readonly kind: "chose";
      readonly question: string;
      readonly option: string;
    }
  /** `key` is for a save of answers that has none yet. */
  | { readonly kind: "next"; readonly key: string }
  | { readonly kind: "back" | "retry" | "start-again" }
  | { readonly kind: "connectivity"; readonly isOnline: boolean };

/** What a transition asks of the store. */
export type Effect =
  | {
      readonly kind: "fetch";
      readonly ticket: number;
      readonly wanted: Wanted;
    }
  | {
      readonly kind: "save";
      readonly ticket: number;
      readonly answers: AnswerSet;
      readonly key: string;
    }
  | { readonly kind: "keep"; readonly draft: Draft }
  | { readonly kind: "finish" | "log-in" }
  | { readonly kind: "notify"; readonly notice: Notice };

/** Where a transition leads, and what is to be done. */
export interface Step {
  readonly state: SurveyState;
  readonly effects: readonly Effect[];
}

export const stay = (state: SurveyState, ...effects: readonly Effect[]): Step => ({
  state,
  effects,
});
