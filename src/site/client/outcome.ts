import type { Call, RecordOf } from "../../contract/call.ts";
import { readAnswer, validRecord } from "../../contract/read-answer.ts";

/** What the answer to a call means: its data, or why there are none. */

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

/** A call that brought no answer. */
export const failedOutcome = (reason: "unreachable" | "unreadable") =>
  ({ ok: false, reason, code: 0 }) as const;

/** An answer as it came: its status and its body, parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly isJson: boolean;
  readonly retryAfter?: number | undefined;
}

/** Parses a body; an empty one is fine where only the code counts. */
export function parseAnswer(status: number, text: string): Answer {
  if (text === "") return { status, body: null, isJson: true };
  try {
    const body: unknown = JSON.parse(text);
    return { status, body, isJson: true };
  } catch {
    return { status, body: text, isJson: false };
  }
}

/** An answer that can't be read, or not all of it. */
export interface Unreadable extends Pick<Answer, "body" | "isJson"> {
  readonly call: Call;
  readonly path: string;
  /** The values that are no records of the call, by their place in the list; empty for the whole answer. */
  readonly values: ReadonlyMap<number, unknown>;
}

interface OutcomeOptions {
  /** A path of a setting that replaced the contract's. */
  readonly path?: string | undefined;
  /** Receives what can't be read, for those who make the API host. */
  readonly reportUnreadable?: ((unreadable: Unreadable) => void) | undefined;
}

/** Turns an answer into an outcome, null where the network failed. */
export function outcomeOf<C extends Call>(
  call: C,
  answer: Answer | null,
  { path = call.path, reportUnreadable }: OutcomeOptions = {},
): Outcome<DataOf<C>> {
  if (!answer) return failedOutcome("unreachable");
  const { body, status, isJson, retryAfter } = answer;
  const values = new Map<number, unknown>();
  const read = readAnswer(call, body, status, (value, index) => {
    const records = validRecord(call, value);
    if (records.length === 0) values.set(index, value);
    return records;
  });
  if (read.kind === "refused") {
    const { code, message } = read;
    return { ok: false, reason: "refused", code, message, body, retryAfter };
  }
  // Surveys that can't be read are no sign that there are none.
  const records = read.kind === "success" && !read.hasLostAll ? read.records : undefined;
  const data = call.kind === "result" ? null : call.kind === "list" ? records : records?.[0];
  // A page instead of JSON (a sign-in page of a hotel network, a misrouted host) is no success.
  const isReadable = isJson && data !== undefined;
  if (!isReadable || values.size > 0) reportUnreadable?.({ call, path, body, isJson, values });
  return isReadable
    ? { ok: true, code: 200, data: data as DataOf<C> }
    : failedOutcome("unreadable");
}
