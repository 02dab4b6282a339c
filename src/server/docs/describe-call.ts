import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { DescribeRouteOptions } from "hono-openapi";

import type { Call, Schema } from "../../contract/call.ts";
import type { Route } from "../http/route.ts";

const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
} as const;

/** A call in the OpenAPI document, made from the contract. */
export function describeCall({ call, readsBody, refusals }: Route): DescribeRouteOptions {
  return {
    summary: call.summary,
    tags: [call.path.split("/")[2] ?? "api"],
    requestBody: {
      required: readsBody,
      content: contentOf(mediaTypes[call.encoding], asJsonSchema(call.request)),
    },
    responses: Object.fromEntries(
      [...new Set([...call.codes, ...refusals, 400])].map((code) => [
        String(code),
        code === 200 ? response("Success", answerSchema(call)) : response("Refused", refusal),
      ]),
    ),
  };
}

const response = (description: string, schema: JsonSchema) => ({
  description,
  content: contentOf(["application/json"], schema),
});

/** OpenAPI 3.1 uses JSON Schema 2020-12; the two packages' types name different drafts. */
const contentOf = (
  types: readonly string[],
  schema: JsonSchema,
): Record<string, { schema: object }> =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

const refusal: JsonSchema = object({ code: { type: "integer" }, message: { type: "string" } });

function answerSchema(call: Call): JsonSchema {
  const code: JsonSchema = { type: "integer" };
  if (call.kind === "result") return object({ code, data: { type: "null" } });
  const record = asJsonSchema(call.record);
  const data: JsonSchema = call.kind === "list" ? { type: "array", items: record } : record;
  if (call.nested === "with code") return object({ code, data: object({ code, data }) });
  return object({ code, data: call.nested ? object({ data }) : data });
}

/** The one custom schema of the contract; see `byteText`. */
const textOrBytes: JsonSchema = {
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } },
  ],
};

/** Describes the input side, which is what travels; transforms and checks have no JSON Schema. */
function asJsonSchema(schema: Schema): JsonSchema {
  const converted = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === "custom" ? textOrBytes : undefined,
  });
  // The document names its dialect once.
  delete converted.$schema;
  return converted;
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties) };
}
