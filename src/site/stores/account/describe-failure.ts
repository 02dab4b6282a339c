import type { FailedOutcome } from "../../client/outcome.ts";
import { failureText, waitInWords } from "../../../contract/messages.ts";

/** Longer messages are stack traces or pages, not sentences. */
const longestMessage = 300;

/** The words of one call. */
export interface FailureWords {
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
