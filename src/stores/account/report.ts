import type { FailedOutcome, Outcome } from "../../client/call.ts";
import { toastLife } from "../../contract/limits.ts";
import type { Ending, Values } from "../form.ts";
import type { Notify } from "../toasts.ts";
import { describeFailure } from "./describe-failure.ts";

type Done = Extract<Ending<Values>, { readonly kind: "done" }>;

/** What a form does after an outcome, and the texts that it shows. */
export interface Consequences {
  readonly success: string;
  /** The catalogue's sentences for codes that report a failure (specification 8). */
  readonly byCode: Readonly<Record<number, string>>;
  readonly afterSuccess: Done["after"];
  /** Opens the next page after a success. */
  readonly leave?: () => void;
  /** Which failures empty the form after two seconds; the others keep every value. */
  readonly isEmptiedBy: (failure: FailedOutcome) => boolean;
  /** A code that was sent, which no message may repeat. */
  readonly secret?: string;
}

/**
 * Ends a form's sending: says how it went in a toast of two seconds and beside the form
 * (specification 8 and 9, design 6.12).
 */
export function report(
  outcome: Outcome<unknown>,
  notify: Notify,
  consequences: Consequences,
): Done {
  const { success, byCode, afterSuccess, leave, isEmptiedBy, secret } = consequences;
  const ending: Done = outcome.ok
    ? {
        kind: "done",
        result: { tone: "success", text: success },
        after: afterSuccess,
        ...(leave ? { leave } : {}),
      }
    : {
        kind: "done",
        result: { tone: "failure", text: describeFailure(outcome, byCode, secret) },
        after: isEmptiedBy(outcome) ? "rest" : "keep",
      };
  notify({ ...ending.result, life: toastLife.form, isSpokenElsewhere: true });
  return ending;
}

/** Result codes of the catalogue empty the form (specification 4); network failures keep its values. */
export const isInCatalogue =
  (byCode: Readonly<Record<number, string>>): Consequences["isEmptiedBy"] =>
  (failure) =>
    failure.reason === "refused" && byCode[failure.code] !== undefined;

/**
 * Reports a failure of the tab itself: its login has ended, or can't be stored. Every value stays.
 */
export function reportFailure(text: string, notify: Notify): Done {
  const result = { tone: "failure", text } as const;
  notify({ ...result, life: toastLife.form, isSpokenElsewhere: true });
  return { kind: "done", result, after: "keep" };
}
