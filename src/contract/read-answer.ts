import * as v from "valibot";

import type { Call, RecordOf } from "./call.ts";
import { soleRecord, unwrap } from "./envelope.ts";

/** What an answer says. */
export interface AnswerReading<C extends Call> {
  /** As {@link unwrap} finds it: 200 for success. */
  readonly code: number;
  readonly data: unknown;
  /** Nothing unless it is a success with what its call promises. */
  readonly records?: readonly RecordOf<C>[] | undefined;
}

/** Reads one value; gives its record, or nothing when it can't be read. */
export type ReadValue<C extends Call> = (value: unknown, place: number) => readonly RecordOf<C>[];

/**
 * Reads an answer, for the build and for browsers alike (design 5): the list or record may sit in
 * the body, in `data` or in `data.data`, and a list of one may be the record alone. A record that
 * can't be read is left out, the others stay.
 *
 * @param body the parsed JSON body
 * @param status the HTTP status
 * @param readValue the build's own also words what is wrong; browsers need not carry the words
 */
export function readAnswer<C extends Call>(
  call: C,
  body: unknown,
  status: number,
  readValue: ReadValue<C> = (value) => {
    const read = v.safeParse(call.record, value);
    return read.success ? [read.output] : [];
  },
): AnswerReading<C> {
  const { code, data } = unwrap(body, status);
  const values = code === 200 ? valuesIn(call, data) : undefined;
  return { code, data, records: values?.flatMap(readValue) };
}

function valuesIn({ kind, record }: Call, data: unknown): readonly unknown[] | undefined {
  if (kind === "result") return [];
  if (kind === "record") {
    const value = soleRecord(data);
    // Where the code alone counts, the record has a fallback and data may be anything.
    return typeof value === "object" || "fallback" in record ? [value] : undefined;
  }
  if (Array.isArray(data)) return data as unknown[];
  if (data === null) return [];
  const fields = "entries" in record ? (record.entries as object) : {};
  return typeof data === "object" && Object.keys(data).some((key) => key in fields)
    ? [data]
    : undefined;
}
