import * as v from "valibot";

import type { Call, RecordOf, Schema } from "./call.ts";

/**
 * The tolerant reader of answers (design 5): takes them out of their envelopes, reads their records one
 * by one, and describes what can't be read.
 */

type Box = Readonly<Record<string, unknown>>;

const isBox = (value: unknown): value is Box =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A result code as number, when `value` is one. Numeric strings count; a record's own `code` field does not. */
function resultCode(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 100 && number <= 599 ? number : undefined;
}

const isSuccess = (code: number) => code >= 200 && code < 300;

/**
 * True when an envelope reports a failure in a way that has no result code: `success: false`,
 * `status: "error"`, `code: 0` or `"ERR_DB"`, an `error` or `errors`. With some hosts a `status` of
 * 1 means success.
 */
const isRefusal = ({ success, status, code, error, errors }: Box): boolean =>
  isNo(success) ||
  isNo(status) ||
  (isOddCode(status) && Number(status) !== 1) ||
  isOddCode(code) ||
  isErrorName(code) ||
  isSomething(error) ||
  isSomething(errors);

/** Empty for objects and lists. */
const word = (value: unknown): string =>
  typeof value === "object" ? "" : `${value as string | number}`;
const isNo = (value: unknown) => /^(0$|false|error|fail)/i.test(word(value));
/** A number that is no result code. */
const isOddCode = (value: unknown) =>
  /^-?\d+$/.test(word(value)) && resultCode(value) === undefined;
/** `UNAUTHORIZED`, but not the `BRISTOL` of a record that is the whole body. */
const isErrorName = (value: unknown) =>
  typeof value === "string" &&
  /^err|error|exception|fail|invalid|denied|forbid|unauth|expired/i.test(value);
/** Some hosts always have the field, and nothing in it where all went well. */
const isSomething = (value: unknown): boolean =>
  typeof value === "object"
    ? Object.keys(value ?? {}).length > 0
    : value !== undefined && !/^(0|false|none|null|no|)$/i.test(word(value));

/**
 * Takes an answer out of its envelope (design 5): the list or record may be the parsed body, `data`
 * or `data.data`; the result code the body's `code`, `status` or `statusCode`, `data.code` or the
 * HTTP `status`. Of codes that disagree, the one that reports a failure counts.
 *
 * @returns `code`: 200 for success, else that of the failure, or 0 where it has none
 */
export function unwrap(body: unknown, status: number) {
  const envelope = isBox(body) ? body : {};
  const outer = envelope["data"];
  const inner = isBox(outer) ? outer : {};
  const { code, statusCode, status: state } = envelope;
  const codes = [code, inner["code"], statusCode, state, status];
  const failure =
    codes.map(resultCode).find((code) => code !== undefined && !isSuccess(code)) ??
    // Other fields in `data` may belong to a record.
    (isRefusal(envelope) || isNo(inner["success"]) ? 0 : undefined);
  const data = "data" in inner ? inner["data"] : "data" in envelope ? outer : body;
  return { code: failure ?? 200, data: data ?? null };
}

/** A record call's data: some hosts answer with a list of one. */
export const soleRecord = (data: unknown): unknown =>
  Array.isArray(data) ? (data[0] ?? null) : data;

/** The message of an error body, under any of the names hosts use, or in `data` up to `depth` times. */
export function errorMessage(body: unknown, depth = 2): string {
  if (!isBox(body)) return "";
  const candidates = [body["message"], body["vMessage"], body["msg"], body["error"]];
  const found = candidates.find((value) => typeof value === "string");
  if (typeof found === "string") return found;
  return depth > 0 ? errorMessage(body["data"], depth - 1) : "";
}

/** The records of an answer, or why it has none. */
type AnswerReading<C extends Call> =
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
type ReadValue<C extends Call> = (value: unknown, index: number) => readonly RecordOf<C>[];

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

/** A value in an answer that violates the contract. */
export interface Fault {
  /** Where it was read, e.g. `POST /api/blog/get_all_data #3`. */
  readonly source: string;
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/** Describes a value for a report, without its content, which may be secret or hostile. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "string")
    return value === "" ? "an empty text" : `a text of ${value.length} characters`;
  if (typeof value === "number" || typeof value === "boolean")
    return `${typeof value} ${String(value)}`;
  return `an ${typeof value}`;
}

/**
 * The value that an issue expects, in words. A schema's notation (`"Yes" | "No"`) is exact; of a
 * rule or custom schema (`!0`, `<=40`) it is not for readers, so the message counts, unless it is
 * valibot's.
 */
export function expectedOf(issue: v.BaseIssue<unknown>): string {
  if (isMissingKey(issue)) return "a value";
  const isOwnWording =
    (issue.kind !== "schema" || issue.type === "custom") && !issue.message.startsWith("Invalid ");
  return isOwnWording ? issue.message : (issue.expected ?? issue.message);
}

/** An object names the key itself as what it expects when the key isn't there. */
const isMissingKey = (issue: v.BaseIssue<unknown>) =>
  issue.kind === "schema" &&
  issue.input === undefined &&
  issue.expected === `"${String(issue.path?.at(-1)?.key)}"`;

/** A record that can be used, with the fields that it has lost, or everything that is wrong with it. */
export type ParsedRecord<Rec> =
  { readonly record: Rec; readonly lost: readonly Fault[] } | { readonly faults: readonly Fault[] };

/** Reads one record; a fault lists everything that is wrong with it. */
export function readRecord<Rec extends Schema>(
  schema: Rec,
  source: string,
  value: unknown,
): ParsedRecord<v.InferOutput<Rec>> {
  const result = v.safeParse(schema, value);
  if (result.success)
    return { record: result.output, lost: lostFields(schema, source, value, result.output) };
  return { faults: result.issues.map((issue) => faultOf(issue, source)) };
}

const faultOf = (issue: v.BaseIssue<unknown>, source: string, field?: string): Fault => ({
  source,
  path: [field, v.getDotPath(issue)].filter((part) => part).join(".") || "(itself)",
  expected: expectedOf(issue),
  received: describe(issue.input),
});

type Fields = Readonly<Record<string, unknown>>;

/** A tag of HTML but `<br>`, which reads as a space. */
export const tag = /<(?!br\b)\/?[a-z][^<>]*>/i;

/**
 * The fields of a record that were given, but read as absent because they can't be read (`lenient`), and
 * the plain texts with tags, which are shown as they are written.
 */
function lostFields(schema: Schema, source: string, value: unknown, read: unknown): Fault[] {
  if (!("entries" in schema) || typeof value !== "object" || value === null) return [];
  const given = value as Fields;
  return Object.entries(schema.entries as Readonly<Record<string, Schema>>).flatMap(
    ([name, entry]) => {
      const field =
        "strict" in entry ? entry : "wrapped" in entry ? (entry.wrapped as Schema) : entry;
      const value = given[name] ?? "";
      if ("isPlain" in field && typeof value === "string" && tag.test(value))
        return [{ source, path: name, expected: "a text without tags", received: describe(value) }];
      if (!("strict" in field && "fallback" in field)) return [];
      // An empty text is nothing where a host has no other value. Reading again takes time, so only
      // what may have been lost is.
      if (value === "" || (read as Fields)[name] !== field.fallback) return [];
      const [issue] = v.safeParse(field.strict as Schema, value).issues ?? [];
      return issue ? [faultOf(issue, source, name)] : [];
    },
  );
}

const partial = new WeakSet<readonly unknown[]>();

/** Remembers that something which could not be read is missing in a list. */
export const markPartial = (list: readonly unknown[]): unknown => partial.add(list);

/** Whether something that could not be read is missing in a list of an answer (design 5). */
export const isPartial = (list: readonly unknown[]): boolean => partial.has(list);
