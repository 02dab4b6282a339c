import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";

import { ApiError } from "./api-error.ts";
import { TooManyError } from "../limits/too-many-error.ts";

/** Takes one line about a fault of the server. */
export type Log = (line: string) => void;

function failure(context: Context, code: number, message: string): Response {
  context.header("Cache-Control", "no-store");
  return context.json({ code, message }, code as 400);
}

/** Answers for paths that nothing serves. */
export const notFound: NotFoundHandler = (context) =>
  failure(context, 404, "There is nothing at this address.");

/** Answers for a method that a served path does not take. */
export const methodNotAllowed =
  (allowed: string) =>
  (context: Context): Response => {
    context.header("Allow", allowed);
    return failure(context, 405, `This address only takes ${allowed}.`);
  };

/** Answers for a body that is too large. */
export const tooLarge = (context: Context): Response =>
  failure(context, 413, "The body is too large.");

/**
 * Turns whatever was thrown into `{code, message}`. Faults of the server are logged with the
 * request's id and told to the caller without detail; bodies and stacks go nowhere, because they
 * can hold secrets.
 */
export const onError =
  (log: Log): ErrorHandler =>
  (error, context) => {
    if (error instanceof TooManyError) context.header("Retry-After", String(error.seconds));
    if (error instanceof ApiError) return failure(context, error.code, error.message);
    if (error instanceof HTTPException && error.status < 500)
      return failure(context, error.status, "The request can't be served.");
    // Node's error for a client that hangs up while its body is read.
    if (error.message === "aborted") return failure(context, 400, "The body ended early.");
    const id = context.get("requestId");
    log(
      `${context.req.method} ${context.req.path} failed (${id}): ${error.name}: ${error.message}`,
    );
    return failure(context, 500, "Something went wrong on the server.");
  };
