import * as v from "valibot";

import type { Schema } from "../../contract/call.ts";
import { describe, expectedOf } from "../../contract/read-records.ts";
import { ApiError } from "./api-error.ts";

/** A body can hold thousands of faults, and an answer must not be longer than its request. */
const maxNamed = 10;

/** The longest list that a request may hold: no category has as many questions. */
const longestList = 500;

/**
 * Throws {ApiError} 400 that names the first faulty fields with the expected and the received kind
 * of value; never the value itself, which may be a password.
 */
export function parseRequest<S extends Schema>(schema: S, body: unknown): v.InferOutput<S> {
  refuseLongLists(body);
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const sentences = result.issues.slice(0, maxNamed).map(sentence);
  const others = result.issues.length - sentences.length;
  if (others > 0) sentences.push(`And ${others} more.`);
  throw new ApiError(400, sentences.join(" "));
}

/** Runs before the schema, whose faults of 40,000 items take a third of a second. */
function refuseLongLists(body: unknown): void {
  for (const [field, value] of Object.entries(body ?? {}))
    if (Array.isArray(value) && value.length > longestList)
      throw new ApiError(
        400,
        `${field.slice(0, 50)}: expected at most ${longestList} items, received ${describe(value)}.`,
      );
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? "The body";
  return `${field}: expected ${expectedOf(issue)}, received ${describe(issue.input)}.`;
}
