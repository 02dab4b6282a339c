import * as v from "valibot";

import { codesOf, decodeCodes, decodeReferences } from "./decode.ts";
import { decodeText } from "./encoded-text.ts";
import { isFilled } from "./rules.ts";

/**
 * Schemas for single fields of an answer: tolerant where hosts differ (null for an empty text, ids
 * as numbers or strings), strict where a wrong value would reach a visitor.
 */

/**
 * A field whose unreadable value costs the field only, not its record: it reads as `otherwise`. The
 * build reports it (`lostFields`), and needs the strict schema for that.
 *
 * Like valibot's, it is marked for bundlers, which leave out the schemas that a page doesn't use.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <
  Strict extends v.GenericSchema,
  const Otherwise extends v.InferOutput<Strict>,
>(
  strict: Strict,
  otherwise: Otherwise,
) => Object.assign(v.fallback(strict, otherwise), { strict });

/** A text; null, absence and an unreadable value read as the empty text, a number as its digits. */
export const text = lenient(
  v.pipe(
    v.nullish(v.union([v.string(), v.number()]), ""),
    v.transform((value) => String(value).trim()),
  ),
  "",
);

/** A text that is not empty. */
export const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));

/** Marks a text that people read and that is no HTML: reports name one with tags. */
/* @__NO_SIDE_EFFECTS__ */
const readAsPlain = <Words extends v.GenericSchema>(schema: Words) =>
  Object.assign(schema, { isPlain: true });

/** A character that people see: a text without one names nothing. */
const seen = /[^\s\p{Cc}\p{DI}\u2800]/u;

const decoded = v.transform((written: string) => {
  const shown = decodeReferences(written.replaceAll(/<br\s*\/?>/gi, " ")).trim();
  return seen.test(shown) ? shown : "";
});

/** A text for people that is no HTML; its character references are decoded, for many hosts escape it. */
export const words = readAsPlain(lenient(v.pipe(text.strict, decoded), ""));

/** Such a text that is not empty. */
export const requiredWords = readAsPlain(
  v.pipe(text.strict, decoded, v.nonEmpty("a text that is not empty")),
);

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

const textOrItsCodes = "a text or its character codes";
const readableText = "a text that can be read";

/** What reports say of long texts that can't be read. */
export const unreadableTexts: ReadonlySet<string> = /* @__PURE__ */ new Set([
  textOrItsCodes,
  readableText,
]);

/** A text, or the character codes of one; null and absence read as the empty text. */
const textOrCodes = v.pipe(
  // By its type, the description of the embedded API knows it.
  v.nullish(
    v.custom<unknown>(() => true),
    "",
  ),
  v.rawTransform<unknown, string>(({ dataset: { value }, addIssue, NEVER }) => {
    if (typeof value === "string") return value;
    const codes = codesOf(value);
    if (codes) return decodeCodes(codes);
    addIssue({ message: textOrItsCodes });
    return NEVER;
  }),
);

/** A long text as character codes, `[60, …]` or `{data: […]}`, or as a text (specification 3, design 5). */
export const byteText = lenient(textOrCodes, "");

/** Like a lenient text, but undefined where it can't be read, so that it isn't taken for an empty one. */
/* @__NO_SIDE_EFFECTS__ */
export const textOrUndefined = ({ strict }: typeof text | typeof byteText) =>
  lenient(
    v.pipe(
      strict as v.GenericSchema<unknown, string>,
      v.transform((value): string | undefined => value),
    ),
    undefined,
  );

/** `Yes` or `No`; anything else reads as `No`. */
export const yesNo = v.fallback(v.picklist(["Yes", "No"]), "No");

/** A picture's address, absolute or relative to the API host; empty for none or an unreadable one. */
export const pictureAddress = text;

/** An extra that a host may leave out. One that can't be read is none: the record counts without it. */
/* @__NO_SIDE_EFFECTS__ */
export const extra = <Extra extends v.GenericSchema>(schema: Extra) =>
  lenient(v.nullish(schema), null);

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

/** A long text of the content, without encodings around it, which only the build reads. */
/* @__NO_SIDE_EFFECTS__ */
const encodedText = (isBase64: boolean) =>
  lenient(
    v.pipe(
      textOrCodes,
      v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
        const decoded = decodeText(value, isBase64);
        if (decoded !== undefined) return decoded;
        addIssue({ message: readableText });
        return NEVER;
      }),
    ),
    "",
  );

/** A long text as its character codes or as it is (specification 3), or in what a host has put around it. */
export const contentText = /* @__PURE__ */ encodedText(false);

/** Likewise a text that is base64 by the specification. */
export const base64Text = /* @__PURE__ */ encodedText(true);

/** The filter of the featured lists: exactly `{eFeature: "Yes", eDelete: "No"}` (specification 7). */
export const featuredFilter = v.object({
  eFeature: v.picklist(["Yes", "No"]),
  eDelete: v.literal("No"),
});
