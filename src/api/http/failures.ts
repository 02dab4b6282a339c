import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type * as v from "valibot";

import { humanCheckFailed } from "../../contract/text/messages.ts";
import { failureText } from "../../contract/text/failure.ts";
import type { dearerProofBody, ProofWork } from "../../contract/human-check.ts";
import { callerOf } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import { UnavailableError } from "../db/unavailable.ts";
import type { Log, SecurityEvent, SecurityLog } from "./security-log.ts";

/** Refusals and faults, and how they are answered. */

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

function failure(
  context: Context,
  code: number,
  message: string,
  more?: v.InferOutput<typeof dearerProofBody>,
): Response {
  context.header("Cache-Control", "no-store");
  return context.json({ code, message, ...more }, code as 400);
}

/** Seconds after which a database that was out of reach is asked again. */
const outage = 2;

/** Answers 404. */
export const notFound: NotFoundHandler = (context) =>
  failure(context, 404, "There is nothing at this address.");

/** Answers 405 for a method that a path does not accept. */
export const methodNotAllowed =
  (allowed: string) =>
  (context: Context): Response => {
    context.header("Allow", allowed);
    return failure(context, 405, `This address only takes ${allowed}.`);
  };

/** Answers 413. */
export const tooLarge = (context: Context): Response =>
  failure(context, 413, "The body is too large.");

function refuse(context: Context, error: ApiError): Response {
  if (error instanceof RetryLaterError) context.header("Retry-After", String(error.seconds));
  const more = error instanceof DearerProofError ? { iWork: error.work } : undefined;
  return failure(context, error.code, error.message, more);
}

interface FailureOptions {
  readonly log: Log;
  readonly security: SecurityLog;
  readonly settings: Pick<Settings, "TRUSTED_PROXIES">;
}

/**
 * Answers an error with `{code, message}`, and records each refusal that has an event. Faults of the server are logged with the request's id
 * and answered without detail; those of a database out of reach may be repeated. Bodies and stacks are
 * never logged or sent: they can hold secrets.
 */
export const onError =
  ({ log, security, settings }: FailureOptions): ErrorHandler =>
  (error, context) => {
    if (error instanceof ApiError) {
      const { event, participant } = error;
      const caller = callerOf(context, settings.TRUSTED_PROXIES);
      // The pattern of the path: a path itself may have a code.
      if (event)
        security.record({ ...event, participant }, { ...caller, call: routePath(context) });
      return refuse(context, error);
    }
    if (error instanceof HTTPException && error.status < 500)
      return failure(context, error.status, "The request can't be served.");
    // Node's error for a client that hangs up while its body is read.
    if (error.message === "aborted") return failure(context, 400, "The body ended early.");
    const id = context.get("requestId");
    log(
      `${context.req.method} ${context.req.path} failed (${id}): ${error.name}: ${error.message}`,
    );
    if (error instanceof UnavailableError)
      return refuse(context, new RetryLaterError(503, outage, failureText.server));
    return failure(context, 500, "Something went wrong on the server.");
  };
