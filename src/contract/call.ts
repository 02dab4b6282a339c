import * as v from "valibot";

/** Any synchronous valibot schema. */
export type Schema = v.GenericSchema;

/** The content of a successful answer: many records, one record, or a result code only. */
type AnswerKind = "list" | "record" | "result";

/**
 * One call of the specification's section 7. The embedded API accepts only bodies that `request`
 * describes; `record` reads one record of the answer, and is tolerant (design 5).
 */
export interface Call<
  Request extends Schema = Schema,
  Rec extends Schema = Schema,
  Kind extends AnswerKind = AnswerKind,
> {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly kind: Kind;
  readonly encoding: "json" | "form" | "multipart";
  readonly request: Request;
  readonly record: Rec;
  /** Result codes that the specification names for this call. */
  readonly codes: readonly number[];
  /** The list is in `data.data` because the specification says so; `"with code"` adds `data.code`. */
  readonly nested: boolean | "with code";
  /** Texts that travel encoded: as an array of UTF-8 bytes, or as base64 of them (specification 3). */
  readonly encoded: Readonly<Record<string, TextEncoding>>;
  /** Makes the record of a list that came in its place; without it, the first element counts. */
  readonly ofList?: (list: readonly unknown[]) => unknown;
  /** The embedded API's table with the answer's rows; a call without one has a route of its own. */
  readonly table?: string;
}

export type TextEncoding = "bytes" | "base64";

type Definition<Request extends Schema, Rec extends Schema> = Pick<
  Call<Request, Rec>,
  "path" | "summary" | "request" | "record"
> &
  Partial<Pick<Call, "codes" | "nested" | "encoding" | "encoded" | "ofList" | "table">>;

const define =
  <Kind extends AnswerKind>(kind: Kind) =>
  <Request extends Schema, Rec extends Schema>(
    definition: Definition<Request, Rec>,
  ): Call<Request, Rec, Kind> => ({
    kind,
    codes: [200],
    nested: false,
    encoded: {},
    encoding: "json",
    ...definition,
  });

/** Defines a call that answers with a list of records. */
export const listCall = define("list");

/** Defines a call that answers with one record. */
export const recordCall = define("record");

/** Defines a call of which only the result code is read. */
export const resultCall = <Request extends Schema>(
  definition: Omit<Definition<Request, Schema>, "record">,
) => define("result")({ ...definition, record: v.unknown() });

/** The body that a call sends. */
export type RequestOf<C extends Call> = v.InferInput<C["request"]>;

/** One record of a call's answer, read and decoded. */
export type RecordOf<C extends Call> = v.InferOutput<C["record"]>;

/**
 * The value of the header `Prefer` (RFC 7240) by which a client asks for long texts as texts: as bytes,
 * which they are otherwise (specification 3), they are four times as long. A host may ignore it.
 */
export const plainTexts = "texts=plain";
