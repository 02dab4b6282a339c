import * as v from "valibot";

import type { Schema } from "./call.ts";

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
const tag = /<(?!br\b)\/?[a-z][^<>]*>/i;

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
