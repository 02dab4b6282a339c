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

/** An answer without its wrapping. */
export interface Unwrapped {
  /** 200 for success, else the code that reports the failure; 0 when it is reported without one. */
  readonly code: number;
  /** What the wrapping held: a list, an object, or null. */
  readonly data: unknown;
}

type Box = Readonly<Record<string, unknown>>;

const isBox = (value: unknown): value is Box =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A result code as number, when `value` is one. Numeric strings count; a record's own `code` field does not. */
function resultCode(value: unknown): number | undefined {
  const number =
    typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 100 && number <= 599
    ? number
    : undefined;
}

const isSuccess = (code: number) => code >= 200 && code < 300;

/**
 * True when an envelope reports a failure in a way that has no result code: `success: false`,
 * `status: "error"`, `code: 0`. A `status` of 1 is some hosts' way to say yes.
 */
const isRefusal = ({ success, status, code }: Box): boolean =>
  isNo(success) ||
  isNo(status) ||
  (isOddCode(status) && Number(status) !== 1) ||
  isOddCode(code);

/** Empty for what is no single value. */
const word = (value: unknown): string =>
  typeof value === "object" ? "" : `${value as string | number}`;
const isNo = (value: unknown) => /^(false|error|fail)/i.test(word(value));
/** A number that is no result code. */
const isOddCode = (value: unknown) =>
  /^-?\d+$/.test(word(value)) && resultCode(value) === undefined;

/**
 * Takes an answer out of its envelope (design 5): the list or record may sit in the body, in
 * `data` or in `data.data`; the result code may be the body's `code` or `status`, `data.code` or
 * the HTTP status. Where several codes disagree the one that reports a failure wins.
 *
 * @param body the parsed JSON body
 * @param status the HTTP status
 */
export function unwrap(body: unknown, status: number): Unwrapped {
  const envelope = isBox(body) ? body : {};
  const outer = envelope["data"];
  const inner = isBox(outer) ? outer : {};
  const codes = [envelope["code"], inner["code"], envelope["status"], status];
  const failure =
    codes
      .map(resultCode)
      .find((code) => code !== undefined && !isSuccess(code)) ??
    // What else stands in `data` may be a record's own.
    (isRefusal(envelope) || isNo(inner["success"]) ? 0 : undefined);
  const data =
    "data" in inner ? inner["data"] : "data" in envelope ? outer : body;
  return { code: failure ?? 200, data: data ?? null };
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
): { record: v.InferOutput<Rec> } | { faults: readonly Fault[] } {
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

/** Reads a list's records one by one; a bad one is left out and reported, the others stay (design 5). */
export function readList<C extends Call>(
  call: C,
  data: unknown,
): ListReading<C> {
  const source = `POST ${call.path}`;
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
  const readings = data.map((value: unknown, index) =>
    readRecord(call.record, `${source} #${index + 1}`, value),
  );
  return {
    records: readings.flatMap((reading) =>
      "record" in reading ? [reading.record as RecordOf<C>] : [],
    ),
    faults: readings.flatMap((reading) =>
      "faults" in reading ? reading.faults : [],
    ),
    isList: true,
  };
}

/** A record call's data: some hosts answer with a list of one. */
export const soleRecord = (data: unknown): unknown =>
  Array.isArray(data) ? (data[0] ?? null) : data;

/** The message of an error body, under any of the names hosts use; empty when there is none. */
export function errorMessage(body: unknown): string {
  if (!isBox(body)) return "";
  const candidates = [
    body["message"],
    body["vMessage"],
    body["msg"],
    body["error"],
  ];
  const found = candidates.find((value) => typeof value === "string");
  return typeof found === "string" ? found : errorMessage(body["data"]);
}
