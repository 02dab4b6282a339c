import type * as v from "valibot";

import type { Call, RecordOf } from "../contract/call.ts";
import { encode } from "./encode.ts";
import { parseRequest } from "./parse-request.ts";
import type { Services } from "./services.ts";

/** What a handler gives back: records, one record, or nothing but success. */
export type AnswerOf<C extends Call> = C["kind"] extends "list"
  ? readonly RecordOf<C>[]
  : C["kind"] extends "record"
    ? RecordOf<C>
    : undefined;

/** One call of the contract as the embedded API serves it. */
export interface Route {
  readonly call: Call;
  /** False when the specification leaves the payload open: then any body will do, and none. */
  readonly readsBody: boolean;
  /**
   * @param body the parsed body
   * @returns the answer's JSON body
   * @throws {ApiError} when the request is refused
   */
  readonly handle: (body: unknown, services: Services) => Promise<object>;
}

/**
 * Serves a call. The body has been checked against the contract before `answer` sees it.
 *
 * @param answer throws an ApiError to refuse
 */
export const route = <C extends Call>(
  call: C,
  answer: (
    request: v.InferOutput<C["request"]>,
    services: Services,
  ) => Promise<AnswerOf<C>>,
): Route => ({
  call,
  readsBody: true,
  handle: async (body, services) =>
    envelope(call, await answer(parseRequest(call.request, body), services)),
});

/** Serves a call whose payload the specification leaves open. */
export const openRoute = <C extends Call>(
  call: C,
  answer: (services: Services) => Promise<AnswerOf<C>>,
): Route => ({
  call,
  readsBody: false,
  handle: async (_body, services) => envelope(call, await answer(services)),
});

/** `{code, data}`; with `data.data`, and `data.code` beside it, where the contract says so. */
function envelope<C extends Call>(call: C, answer: AnswerOf<C>): object {
  if (answer === undefined) return { code: 200, data: null };
  const data = Array.isArray(answer)
    ? answer.map((record: RecordOf<C>) => encode(call, record))
    : encode(call, answer as RecordOf<C>);
  if (call.nested === "with code")
    return { code: 200, data: { code: 200, data } };
  return { code: 200, data: call.nested ? { data } : data };
}
