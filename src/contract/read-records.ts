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

/** A record that can be used, or everything that is wrong with it. */
export type ParsedRecord<Rec> = { readonly record: Rec } | { readonly faults: readonly Fault[] };

/** Reads one record; a fault lists everything that is wrong with it. */
export function readRecord<Rec extends Schema>(
  schema: Rec,
  source: string,
  value: unknown,
): ParsedRecord<v.InferOutput<Rec>> {
  const result = v.safeParse(schema, value);
  if (result.success) return { record: result.output };
  const faults = result.issues.map((issue) => ({
    source,
    path: v.getDotPath(issue) ?? "(itself)",
    expected: expectedOf(issue),
    received: describe(issue.input),
  }));
  return { faults };
}
