import * as v from "valibot";

import { decodeBytes } from "./decode.ts";
import { isFilled } from "./rules.ts";

/**
 * Schemas for single fields of an answer: tolerant where hosts differ (null for an empty text, ids
 * as numbers or strings), strict where a wrong value would reach a visitor.
 */

/** A text; null and absence read as the empty text, a number as its digits. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => String(value).trim()),
);

/** A text that is not empty. */
export const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));

/** A code that names a record, or a participant; a number as its digits. */
export const uniqueCode = v.pipe(text, v.nonEmpty("a text that is not empty"));

/** A password that is not empty; spaces around it are part of it. */
export const password = v.pipe(v.string(), v.check(isFilled, "a text that is not empty"));

/** A record's number or text, sent back as it came. From 2^53, JavaScript would make several one. */
export const id = v.union([
  v.pipe(v.number(), v.safeInteger("a whole number below 2^53, or a text")),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof id>;

/** A number from 0; some hosts send it as a text. */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(Number),
  v.minValue(0),
);

type Bytes = Parameters<typeof decodeBytes>[0];

/** One look at each number: a schema for each of the 12 million of 5,000 posts takes minutes. */
function isBytes(value: unknown): value is Bytes {
  const list: unknown =
    typeof value === "object" && value !== null && "data" in value ? value.data : value;
  return (
    Array.isArray(list) && list.every((item) => typeof item === "number" && (item & 255) === item)
  );
}

/** A long text as UTF-8 bytes, `[60, …]` or `{data: […]}`, or as a text (specification 3, design 5). */
export const byteText = v.pipe(
  v.nullish(
    v.custom<string | Bytes>(
      (value) => typeof value === "string" || isBytes(value),
      "a text or its bytes",
    ),
    "",
  ),
  v.transform((value) => (typeof value === "string" ? value : decodeBytes(value))),
);

/** `Yes` or `No`; anything else reads as `No`. */
export const yesNo = v.fallback(v.picklist(["Yes", "No"]), "No");

/** A picture's address, absolute or relative to the API host; empty for none or an unreadable one. */
export const pictureAddress = v.fallback(text, "");

/** An extra that a host may leave out. One that can't be read is none: the record counts without it. */
export const extra = <Extra extends v.GenericSchema>(schema: Extra) =>
  v.fallback(v.nullish(schema), null);

/** A part of a record that some hosts send as a list of one; an empty list is none. */
export const sole = <Part extends v.GenericSchema>(schema: Part) =>
  v.union([
    // First, since a list is an object too.
    v.pipe(
      v.array(v.unknown()),
      v.transform(([first = null]) => first),
      v.nullable(schema),
    ),
    schema,
  ]);

/** A list inside a record, without elements that can't be read; some hosts send a lone one alone. */
export const extras = <Item extends v.GenericSchema>(schema: Item) =>
  v.pipe(
    v.nullish(v.union([v.array(extra(schema)), extra(schema)]), []),
    v.transform((value) => [value].flat().filter((item) => item !== null && item !== undefined)),
  );
