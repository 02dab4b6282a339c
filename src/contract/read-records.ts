/**
 * Reads records and says in words what is wrong with those that can't be read. For Node: browsers
 * leave such records out without a word (`src/client/call.ts`), and need not carry the words.
 */
import * as v from "valibot";

import type { Call, RecordOf, Schema } from "./call.ts";

/** Something in an answer that is not what the contract says. */
export interface Fault {
  /** Where it was read, e.g. `POST /api/blog/get_all_data #3`. */
  readonly source: string;
  /** The path inside, e.g. `category.vCategory`. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/** What a value looks like in a report, short and without its content: contents may be secret or hostile. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "string")
    return value === ""
      ? "an empty text"
      : `a text of ${value.length} characters`;
  if (typeof value === "number" || typeof value === "boolean")
    return `${typeof value} ${String(value)}`;
  return `an ${typeof value}`;
}

/**
 * What an issue asks for, in words. A schema's own notation (`"Yes" | "No"`) is exact; a rule's
 * (`!0`, `<=40`) is not for readers, so its message is taken, unless that is valibot's own,
 * which repeats the received value.
 */
export function wanted(issue: v.BaseIssue<unknown>): string {
  if (isMissingKey(issue)) return "a value";
  const isOwnWording =
    issue.kind !== "schema" && !issue.message.startsWith("Invalid ");
  return isOwnWording ? issue.message : (issue.expected ?? issue.message);
}

/** An object names the key itself as what it expects when the key isn't there. */
const isMissingKey = (issue: v.BaseIssue<unknown>) =>
  issue.kind === "schema" &&
  issue.input === undefined &&
  issue.expected === `"${String(issue.path?.at(-1)?.key)}"`;

function faultOf(source: string, issue: v.BaseIssue<unknown>): Fault {
  return {
    source,
    path: v.getDotPath(issue) ?? "(itself)",
    expected: wanted(issue),
    received: describe(issue.input),
  };
}

/** Reads one record; a fault lists everything that is wrong with it. */
export function readRecord<Rec extends Schema>(
  schema: Rec,
  source: string,
  value: unknown,
): RecordReading<v.InferOutput<Rec>> {
  const result = v.safeParse(schema, value);
  return result.success
    ? { record: result.output }
    : { faults: result.issues.map((issue) => faultOf(source, issue)) };
}

/** The records of a list call. */
export interface ListReading<C extends Call> {
  readonly records: readonly RecordOf<C>[];
  /** One entry per thing wrong with the records that were left out. */
  readonly faults: readonly Fault[];
  /** False when the answer held no list at all. */
  readonly isList: boolean;
}

/** A record that can be used, or everything that is wrong with it. */
export type RecordReading<Rec> =
  { readonly record: Rec } | { readonly faults: readonly Fault[] };

/**
 * Reads a list's records one by one; a bad one is left out and reported, the others stay (design 5).
 *
 * @param source names the list in faults
 * @param check looks at each record that the contract accepts
 */
export function readList<C extends Call>(
  call: C,
  data: unknown,
  source = `POST ${call.path}`,
  check: (source: string, record: RecordOf<C>) => RecordReading<RecordOf<C>> = (
    _,
    record,
  ) => ({ record }),
): ListReading<C> {
  if (data === null) return { records: [], faults: [], isList: true };
  if (!Array.isArray(data)) {
    const fault = {
      source,
      path: "data",
      expected: "a list",
      received: describe(data),
    };
    return { records: [], faults: [fault], isList: false };
  }
  const readings = data.map((value: unknown, index) => {
    const place = `${source} #${index + 1}`;
    const reading = readRecord(call.record, place, value);
    return "record" in reading ? check(place, reading.record) : reading;
  });
  return {
    records: readings.flatMap((reading) =>
      "record" in reading ? [reading.record] : [],
    ),
    faults: readings.flatMap((reading) =>
      "faults" in reading ? reading.faults : [],
    ),
    isList: true,
  };
}
