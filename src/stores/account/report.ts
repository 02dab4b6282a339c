import type { Api } from "../../client/api.ts";
import type { FailedOutcome, Outcome } from "../../client/call.ts";
import { toastLife } from "../../contract/limits.ts";
import type { Environment } from "../../environment.ts";
import type { Done } from "../form.ts";
import type { Notify } from "../toasts.ts";
import { describeFailure } from "./describe-failure.ts";

/** What an account form needs of its page. */
export interface AccountOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly notify: Notify;
}

/** What a form does after an outcome, and the texts that it shows. */
interface Consequences {
  readonly success: string;
  /** The catalogue's sentences for codes that report a failure (specification 8). */
  readonly byCode?: Readonly<Record<number, string>>;
  /** `rest` when not given. */
  readonly afterSuccess?: Done["after"];
  /** Opens the next page after a success. */
  readonly leave?: () => void;
  /**
   * Which failures empty the form after two seconds; the others keep every value. Those with a
   * sentence of the catalogue when not given (specification 4).
   */
  readonly isEmptiedBy?: (failure: FailedOutcome) => boolean;
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
  const { success, byCode = {}, afterSuccess = "rest", leave, secret } = consequences;
  const isInCatalogue = ({ code }: FailedOutcome) => byCode[code] !== undefined;
  const { isEmptiedBy = isInCatalogue } = consequences;
  if (!outcome.ok) {
    const after = isEmptiedBy(outcome) ? "rest" : "keep";
    return reportFailure(describeFailure(outcome, byCode, secret), notify, after);
  }
  const result = { tone: "success", text: success } as const;
  notify({ ...result, life: toastLife.form, isSpokenElsewhere: true });
  return { kind: "done", result, after: afterSuccess, ...(leave && { leave }) };
}

/** Reports a failure, also one of the tab itself: its login has ended, or can't be stored. */
export function reportFailure(text: string, notify: Notify, after: Done["after"] = "keep"): Done {
  const result = { tone: "failure", text } as const;
  notify({ ...result, life: toastLife.form, isSpokenElsewhere: true });
  return { kind: "done", result, after };
}
