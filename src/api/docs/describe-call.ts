import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";

import type { Call, Schema } from "../../contract/call.ts";
import { isContentCall } from "../http/content-version.ts";
import type { Route } from "../routes/route.ts";
import type { Contents, Operation } from "./docs-page.ts";
import { meaningOfCode, meaningOfField } from "./meanings.ts";
import type { JsonSchema as Keywords } from "./schema-fields.ts";

const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
} as const;

/** A call in the OpenAPI document, made from the contract. */
export function describeCall({ call, readsBody, refusals }: Route): Operation {
  return {
    operationId: operationId("post", call.path),
    summary: call.summary,
    tags: [groupOf(call)],
    requestBody: {
      required: readsBody,
      content: contentOf(mediaTypes[call.encoding], asJsonSchema(call, call.request)),
    },
    responses: Object.fromEntries(
      [...new Set([...call.codes, ...refusals, 400])].map((code) => [
        String(code),
        code === 200
          ? response("Answers", answerSchema(call))
          : response(meaningOf(call, code), refusal),
      ]),
    ),
  };
}

/** `postApiBannerGetAllData` */
export const operationId = (method: string, path: string): string =>
  method + path.replaceAll(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The users of a call, by which descriptions are grouped. */
const groupOf = (call: Call): string => {
  if (isContentCall(call)) return "Content";
  return /^\/api\/(participant|question|survey_link)\//.test(call.path)
    ? "Participants"
    : "Visitors";
};

const meanings: Readonly<Record<number, string>> = {
  400: "A field is missing or can't be used; the message names it.",
  401: "Nobody is logged in with this code, or the password is wrong.",
  403: "The human check failed.",
  404: "There is no such record.",
  409: "It contradicts what is stored; the message says how.",
  413: "The body is too large.",
  422: "The idempotency key was used for other answers.",
  429: "Too many requests.",
  503: "The server has too much to do.",
};

/** A code that the summary explains means nothing else, except that any body can be faulty. */
function meaningOf({ path, summary }: Call, code: number): string {
  const meaning = meanings[code] ?? "Refused.";
  const own = meaningOfCode(path, code);
  if (own !== undefined) return code === 400 ? `${own} Or: ${meaning}` : own;
  if (!summary.includes(String(code))) return meaning;
  return code === 400 ? `As said above, or: ${meaning}` : "As said above.";
}

const response = (description: string, schema: JsonSchema) => ({
  description,
  content: contentOf(["application/json"], schema),
});

const contentOf = (types: readonly string[], schema: JsonSchema): Contents =>
  Object.fromEntries(types.map((type) => [type, { schema: schema as Keywords }]));

const refusal: JsonSchema = object({ code: { type: "integer" }, message: { type: "string" } });

function answerSchema(call: Call): JsonSchema {
  const code: JsonSchema = { type: "integer" };
  if (call.kind === "result") return object({ code, data: { type: "null" } });
  const record = asJsonSchema(call, call.record);
  const data: JsonSchema = call.kind === "list" ? { type: "array", items: record } : record;
  if (call.nested === "with code") return object({ code, data: object({ code, data }) });
  return object({ code, data: call.nested ? object({ data }) : data });
}

/** Schemas that have no equivalent in JSON Schema: `byteText`, and the file of a form. */
const textOrBytes: JsonSchema = {
  title: "text, or its UTF-8 bytes as a list of numbers",
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } },
  ],
};

const file: JsonSchema = { type: "string", format: "binary" };
const own: Readonly<Record<string, JsonSchema>> = {
  custom: textOrBytes,
  file,
  // The element of a list of one (`sole`), whose fields the schema beside it has.
  unknown: { type: "object" },
};

/** Describes the input side, which is what travels; transforms and checks have no JSON Schema. */
function asJsonSchema({ path }: Call, schema: Schema): JsonSchema {
  const converted = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideSchema: ({ valibotSchema }) => own[valibotSchema.type],
  });
  // It is the dialect of OpenAPI 3.1.
  delete converted.$schema;
  return explained(path, converted as Keywords) as JsonSchema;
}

/** A schema with the meaning of each field in it. */
function explained(path: string, schema: Keywords): Keywords {
  const { properties, items, anyOf } = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const description = meaningOfField(path, name);
    return [name, { ...explained(path, field), ...(description && { description }) }] as const;
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: explained(path, items) }),
    ...(anyOf && { anyOf: anyOf.map((variant) => explained(path, variant)) }),
  };
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties) };
}
