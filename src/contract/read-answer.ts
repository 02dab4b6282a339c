import * as v from "valibot";

import type { Call, RecordOf } from "./call.ts";
import { errorMessage, soleRecord, unwrap } from "./envelope.ts";
import { markPartial } from "./partial.ts";

/** The records of an answer, or why it has none. */
export type AnswerReading<C extends Call> =
  /** A list call's records, a record call's one record; empty for a result call. */
  | {
      readonly kind: "success";
      readonly records: readonly RecordOf<C>[];
      /** Whether there were values, none of which is a record of the call. */
      readonly hasLostAll: boolean;
    }
  /** The answer reports a failure; `code` as {@link unwrap} finds it. */
  | { readonly kind: "refused"; readonly code: number; readonly message: string }
  /** The answer reports a success, but its data are not those of the call. */
  | { readonly kind: "unreadable"; readonly data: unknown };

/** Reads one value of an answer; empty when it is not a valid record. */
export type ReadValue<C extends Call> = (value: unknown, index: number) => readonly RecordOf<C>[];

/**
 * Reads an answer (design 5), without invalid records; a list of one may be the record alone.
 *
 * @param readValue the build's reports faults; browsers leave those messages out
 */
export function readAnswer<C extends Call>(
  call: C,
  body: unknown,
  status: number,
  readValue: ReadValue<C> = (value) => validRecord(call, value),
): AnswerReading<C> {
  const { code, data } = unwrap(body, status);
  if (code !== 200) return { kind: "refused", code, message: errorMessage(body) };
  // `data: null` is an empty list, or no record where one may be missing; an empty body is neither,
  // unless the status says that there is none.
  const mayBeNone = call.kind === "list" || "wrapped" in call.record;
  const values = body === null && status !== 204 && mayBeNone ? undefined : valuesIn(call, data);
  if (!values) return { kind: "unreadable", data };
  const records = values.flatMap(readValue);
  if (records.length < values.length) markPartial(records);
  return { kind: "success", records, hasLostAll: records.length === 0 && values.length > 0 };
}

/** Reads one value of an answer, as browsers do; empty when it is not a valid record. */
export function validRecord<C extends Call>(call: C, value: unknown): readonly RecordOf<C>[] {
  const read = v.safeParse(call.record, value);
  return read.success ? [read.output] : [];
}

function valuesIn(
  { kind, record, ofList = soleRecord }: Call,
  data: unknown,
): readonly unknown[] | undefined {
  if (kind === "result") return [];
  if (kind === "record") {
    const value = Array.isArray(data) ? ofList(data as unknown[]) : data;
    // A record with a fallback accepts any data: only the code counts. A union may have a plain text.
    const isTaken = typeof value === "object" || "fallback" in record || "options" in record;
    return isTaken ? [value] : undefined;
  }
  if (Array.isArray(data)) return data as unknown[];
  if (data === null) return [];
  const fields = "entries" in record ? (record.entries as object) : {};
  return typeof data === "object" && Object.keys(data).some((key) => key in fields)
    ? [data]
    : undefined;
}
