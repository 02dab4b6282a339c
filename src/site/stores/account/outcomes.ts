import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import type { FailedOutcome, Outcome } from "../../client/outcome.ts";
import type { Environment } from "../../environment.ts";
import { conclude, withToast, type Done } from "../form.ts";
import type { Notify } from "../toasts.ts";
import { failureText, waitInWords } from "../../../contract/text/failure.ts";

/** What the outcome of a call does on a page of an account: words, results of forms, loaded data. */

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
  if (outcome.ok) return withToast(conclude("success", success, afterSuccess, leave), notify);
  const { secret, unauthorised } = consequences;
  const { isEmptiedBy = ({ code }: FailedOutcome) => byCode[code] !== undefined } = consequences;
  const after = isEmptiedBy(outcome) ? "rest" : "keep";
  return showFailure(describeFailure(outcome, { byCode, secret, unauthorised }), notify, after);
}

/** Shows a failure of a call, or of the tab: its login has ended, or can't be stored. */
export const showFailure = (text: string, notify: Notify, after: Done["after"] = "keep") =>
  withToast(conclude("failure", text, after), notify);

/** Longer messages are stack traces or pages, not sentences. */
const longestMessage = 300;

/** The words of one call. */
interface FailureWords {
  /** The catalogue's sentences (specification 8). */
  readonly byCode?: Readonly<Record<number, string>>;
  /** A code that was sent; a message that contains it is not shown (design 6.14). */
  readonly secret?: string | undefined;
  /** For 401 without a message: by default that the login has ended. */
  readonly unauthorised?: string | undefined;
}

/**
 * The message of a failed call: the catalogue's sentence if it has one (specification 8), else the
 * message of the server's error body, else a general sentence.
 */
export function describeFailure(
  failure: FailedOutcome,
  { byCode = {}, secret = "", unauthorised = failureText.signedOut }: FailureWords,
): string {
  if (failure.reason !== "refused") return failureText[failure.reason];
  const { code, message, retryAfter } = failure;
  const known = byCode[code];
  if (known !== undefined) return known;
  if (code === 429 && retryAfter !== undefined)
    return failureText.tooManyFor(waitInWords(retryAfter));
  if (code === 503 && retryAfter !== undefined)
    return failureText.overloadFor(waitInWords(retryAfter));
  // The message of a server error is for its operator, not for visitors.
  if (code >= 500) return failureText.server;
  if (isForVisitors(message, secret)) return message.trim();
  return code === 401 ? unauthorised : sentenceFor(code);
}

const isForVisitors = (message: string, secret: string) =>
  message.trim() !== "" &&
  message.length <= longestMessage &&
  !(secret !== "" && message.includes(secret));

function sentenceFor(code: number): string {
  if (code === 403) return failureText.forbidden;
  return code === 429 ? failureText.tooMany : failureText.other;
}

export interface FailedLoad {
  readonly kind: "failed";
  readonly text: string;
  /** The login has ended: trying again helps less than logging in. */
  readonly isSignedOut: boolean;
}

/** Data of a page while it is fetched, when that failed, and once it is there. */
type Loaded<Data> =
  { readonly kind: "loading" } | FailedLoad | { readonly kind: "ready"; readonly data: Data };

/**
 * Fetches the data of a page. A failure shows the message of the server's error body (specification
 * 8), unless it repeats the secret, a code that is sent.
 */
export function createLoad<Data>(request: () => Promise<Outcome<Data>>, secret: () => string) {
  const $state = atom<Loaded<Data>>({ kind: "loading" });
  let pending: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    $state.set({ kind: "loading" });
    const outcome = await request();
    if (outcome.ok) {
      $state.set({ kind: "ready", data: outcome.data });
      return;
    }
    const text = describeFailure(outcome, { secret: secret() });
    $state.set({ kind: "failed", text, isSignedOut: outcome.code === 401 });
  }

  return {
    $state: $state as ReadableAtom<Loaded<Data>>,
    /** Fetches, unless a fetch is pending; settles with the fetch. */
    load: () => (pending ??= fetchOnce().finally(() => (pending = undefined))),
  };
}
