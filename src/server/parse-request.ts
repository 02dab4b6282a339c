import * as v from "valibot";

import type { Schema } from "../contract/call.ts";
import { describe, wanted } from "../contract/envelope.ts";
import { ApiError } from "./api-error.ts";

/**
 * Checks a request against its schema.
 *
 * @returns what the schema makes of the body
 * @throws {ApiError} 400 that names each field, what was expected and what kind of thing was
 * received – never the thing itself, which may be a password
 */
export function parseRequest<S extends Schema>(
  schema: S,
  body: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new ApiError(400, result.issues.map(sentence).join(" "));
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? "The body";
  return `${field}: expected ${wanted(issue)}, received ${describe(issue.input)}.`;
}
