import type { ProofWork } from "../../contract/human-check.ts";
import { failureText, humanCheckFailed } from "../../contract/messages.ts";
import type { SecurityEvent } from "./security-events.ts";

/** A refusal with a message for the caller. Any other error is answered with 500 and no detail. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status and `code` of the answer. */
  readonly code: ErrorCode;
  /** What the refusal is in the security log; undefined for one that it does not tell of. */
  readonly event: SecurityEvent | undefined;
  /** The participant who is refused, where it is known. */
  participant: number | undefined = undefined;

  constructor(code: ErrorCode, message: string, event?: SecurityEvent) {
    super(message);
    this.code = code;
    this.event = event;
  }

  /** Says who is refused. Returns itself. */
  of(participant: number | undefined): this {
    this.participant = participant;
    return this;
  }
}

/** Codes of refusals, so that clients need not read the message. */
export type ErrorCode = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** 429 over a limit, 503 for too much to do or no database: to be repeated after so many seconds. */
export class RetryLaterError extends ApiError {
  override name = "RetryLaterError";
  readonly seconds: number;

  constructor(
    code: 429 | 503,
    seconds: number,
    message: string = code === 429 ? failureText.tooMany : failureText.overload,
  ) {
    super(code, message, code === 429 ? { event: "throttled", outcome: "refused" } : undefined);
    this.seconds = seconds;
  }
}

/** 403: the proof of the human check has too little work; one of so many times the usual has enough. */
export class DearerProofError extends ApiError {
  override name = "DearerProofError";
  readonly work: ProofWork;

  constructor(work: ProofWork) {
    super(403, humanCheckFailed, { event: "throttled", outcome: "dearer proof" });
    this.work = work;
  }
}
