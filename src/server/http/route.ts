import type * as v from "valibot";

import type { Call, RecordOf } from "../../contract/call.ts";
import type { ErrorCode } from "./api-error.ts";
import type { Caller } from "../../http/caller.ts";
import { encode } from "./encode.ts";
import { parseRequest } from "./parse-request.ts";
import type { Services } from "../services.ts";

type AnswerOf<C extends Call> = Answer<C["kind"], RecordOf<C>>;
type Answer<Kind, Rec> = Kind extends "list"
  ? Promise<readonly Rec[]>
  : Kind extends "record"
    ? Promise<Rec>
    : Promise<void>;

/** One call of the contract as the embedded API serves it. */
export interface Route {
  readonly call: Call;
  /** False when the specification leaves the payload open: then any body is accepted, and none. */
  readonly readsBody: boolean;
  /** Codes of refusals that the specification does not name. */
  readonly refusals: readonly ErrorCode[];
  /** Throws {ApiError} when a parsed body violates the contract. */
  readonly check: (body: unknown) => unknown;
  /** Throws {ApiError} when the request is refused. */
  readonly handle: (request: unknown, services: Services, caller: Caller) => Promise<object>;
}

/** A call whose body is checked against the contract. `answer` throws an ApiError to refuse. */
export const route = <C extends Call>(
  call: C,
  answer: (request: v.InferOutput<C["request"]>, services: Services, caller: Caller) => AnswerOf<C>,
  refusals: readonly ErrorCode[] = [],
): Route => ({
  call,
  readsBody: true,
  refusals,
  check: (body) => parseRequest(call.request, body),
  handle: async (request, services, caller) =>
    envelope(call, await answer(request, services, caller)),
});

/** A call whose payload the specification leaves open. */
export const openRoute = <C extends Call>(
  call: C,
  answer: (services: Services) => AnswerOf<C>,
): Route => ({
  ...route(call, (_request, services) => answer(services)),
  readsBody: false,
  check: () => undefined,
});

/** `{code, data}`, or `{code, data: {data}}` where the contract nests it, with `data.code` if it says so. */
function envelope(call: Call, answer: unknown): object {
  if (answer === undefined) return { code: 200, data: null };
  const data = Array.isArray(answer)
    ? answer.map((record: object) => encode(call, record))
    : encode(call, answer as object);
  if (call.nested === "with code") return { code: 200, data: { code: 200, data } };
  return { code: 200, data: call.nested ? { data } : data };
}
