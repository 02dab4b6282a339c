import type { Call, RecordOf, RequestOf } from "../../contract/call.ts";
import type { Api } from "./api.ts";

/** The data of a successful call: its records, its record, or nothing. */
export type DataOf<C extends Call> = C["kind"] extends "list"
  ? readonly RecordOf<C>[]
  : C["kind"] extends "record"
    ? RecordOf<C>
    : null;

export type Outcome<Data> =
  { readonly ok: true; readonly code: number; readonly data: Data } | FailedOutcome;

/** A call that brought no success. `refused` carries the server's own error body (specification 8). */
export type FailedOutcome =
  | {
      readonly ok: false;
      readonly reason: "refused";
      readonly code: number;
      readonly message: string;
      readonly body: unknown;
      /** Seconds to wait, if the server sends `Retry-After`. */
      readonly retryAfter?: number | undefined;
    }
  | { readonly ok: false; readonly reason: "unreachable" | "unreadable"; readonly code: 0 };

export interface CallOptions {
  /** A path of a setting that replaces the contract's. */
  readonly path?: string | undefined;
  /** The call changes nothing, so it may be sent again when it fails on the way. */
  readonly isRead?: boolean;
  /** Makes a save safe to send again: the server stores a key once (design 6.6). */
  readonly idempotencyKey?: string | undefined;
}

/** Sends one call of the contract and reads its answer; see `call` of an API. */
export type SendCall = <C extends Call>(
  api: Api,
  call: C,
  body: RequestOf<C>,
  options?: CallOptions,
) => Promise<Outcome<DataOf<C>>>;

/** A call that brought no answer. */
export const failedOutcome = (reason: "unreachable" | "unreadable") =>
  ({ ok: false, reason, code: 0 }) as const;
