import type { Api } from "../../client/api.ts";
import type { FailedOutcome, Outcome } from "../../client/outcome.ts";
import type { Environment } from "../../environment.ts";
import { done, withToast, type Done } from "../form.ts";
import type { Notify } from "../toasts.ts";
import { describeFailure, type FailureWords } from "./describe-failure.ts";

/** The dependencies of an account form. */
export interface AccountOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly notify: Notify;
}

/** The actions of a form after an outcome, and the texts that it shows. */
interface Consequences extends FailureWords {
  readonly success: string;
  /** `rest` by default. */
  readonly afterSuccess?: Done["after"];
  /** Opens the next page after a success. */
  readonly leave?: () => void;
  /**
   * Which failures empty the form after two seconds; the others keep every value. By default those
   * with a sentence of the catalogue (specification 4).
   */
  readonly isEmptiedBy?: (failure: FailedOutcome) => boolean;
}

/** Shows the outcome of a call in a toast of two seconds and beside the form (specification 8 and 9). */
export function showOutcome(
  outcome: Outcome<unknown>,
  notify: Notify,
  consequences: Consequences,
): Done {
  const { success, byCode = {}, afterSuccess = "rest", leave } = consequences;
  if (outcome.ok) return withToast(done("success", success, afterSuccess, leave), notify);
  const { secret, unauthorised } = consequences;
  const { isEmptiedBy = ({ code }: FailedOutcome) => byCode[code] !== undefined } = consequences;
  const after = isEmptiedBy(outcome) ? "rest" : "keep";
  return showFailure(describeFailure(outcome, { byCode, secret, unauthorised }), notify, after);
}

/** Shows a failure of a call, or of the tab: its login has ended, or can't be stored. */
export const showFailure = (text: string, notify: Notify, after: Done["after"] = "keep") =>
  withToast(done("failure", text, after), notify);
