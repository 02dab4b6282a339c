import * as v from "valibot";

import { decodeBytes } from "./decode.ts";
import { isFilled } from "./rules.ts";

/**
 * Readers for single fields of an answer. They are tolerant where hosts differ (null for an
 * empty text, ids as numbers or strings, bytes in three notations) and strict where a wrong
 * value would reach a visitor.
 */

/** A text; null and absence read as the empty text, a number as its digits. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => String(value).trim()),
);

/** A text that must say something. */
export const requiredText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("a text that is not empty"),
);

/** A password: it must say something, and spaces around it are part of it. */
export const password = v.pipe(
  v.string(),
  v.check(isFilled, "a text that is not empty"),
);

/** A record's number; some hosts send it as a string. It goes back as it came. */
export const id = v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]);
export type Id = v.InferOutput<typeof id>;

const bytes = v.array(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
);

/**
 * A long text that arrives as UTF-8 bytes: `[60, …]`, `{data: […]}`, `{type: "Buffer", data: […]}`
 * or already as text (specification 3, design 5).
 */
export const byteText = v.pipe(
  v.nullish(v.union([v.string(), bytes, v.object({ data: bytes })]), ""),
  v.transform((value) =>
    typeof value === "string" ? value : decodeBytes(value),
  ),
);

/** `Yes` or `No`; anything else reads as `No`. */
export const yesNo = v.fallback(v.picklist(["Yes", "No"]), "No");

/** The address of a picture, absolute or relative to the API host; empty when there is none. */
export const pictureAddress = text;
