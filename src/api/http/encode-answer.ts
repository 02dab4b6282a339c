import { setImmediate as othersFirst } from "node:timers/promises";

import type { Call, TextEncoding } from "../../contract/call.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Encodes a record for the wire: fields named in `encoded` become `{type: "Buffer", data: [...]}`
 * or base64 (specification 3). The result is for {@link encodeAnswer}.
 */
export const encode = ({ encoded }: Pick<Call, "encoded">, record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      const encoding = encoded[name];
      return [name, encoding && typeof value === "string" ? encodeText(encoding, value) : value];
    }),
  );

/** A text that `JSON.stringify` writes as it is, and {@link encodeAnswer} as its bytes. */
class ByteText extends String {}

const encodeText = (encoding: TextEncoding, text: string) =>
  encoding === "base64" ? Buffer.from(text).toString("base64") : new ByteText(text);

const withTexts = (value: object): string => JSON.stringify(value);
/** `JSON.stringify` would call a replacer for each byte. No list inside of a record has encoded texts. */
function withBytes(value: unknown): string {
  if (value instanceof ByteText) return JSON.stringify(Buffer.from(value.valueOf()));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    field === undefined ? [] : `${JSON.stringify(name)}:${withBytes(field)}`,
  );
  return `{${fields.join(",")}}`;
}

/** Milliseconds of encoding after which other requests are served. */
const slice = 5;
/** Characters of a part, above which another one begins. */
const longPart = 256 * 1024;

/**
 * Writes an answer that may hold encoded records as JSON in UTF-8. A list is written in slices, because
 * 5,000 posts take most of a second, and in parts, because they are 80 MB.
 *
 * @param isPlain writes texts as texts instead of bytes
 */
export async function encodeAnswer(answer: object, isPlain: boolean): Promise<readonly Bytes[]> {
  const write = isPlain ? withTexts : withBytes;
  const encoder = new TextEncoder();
  const records = recordsIn(answer);
  if (!records) return [encoder.encode(write(answer))];
  const [head = "", tail = ""] = JSON.stringify(answer, (_name, part: unknown) =>
    part === records ? [] : part,
  ).split("[]");
  const parts: Bytes[] = [];
  let text = `${head}[`;
  let start = performance.now();
  for (const [index, record] of records.entries()) {
    text += (index === 0 ? "" : ",") + write(record);
    if (text.length >= longPart) {
      parts.push(encoder.encode(text));
      text = "";
    }
    if (performance.now() - start < slice) continue;
    await othersFirst();
    start = performance.now();
  }
  return [...parts, encoder.encode(`${text}]${tail}`)];
}

/** The bytes of all parts. */
export const lengthOf = (parts: readonly Bytes[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** The parts as the body of an answer; many as a stream, of which slow clients hold one each. */
export function bodyOf(parts: readonly Bytes[]): Bytes | ReadableStream<Bytes> {
  const [first = new Uint8Array(), ...others] = parts;
  if (others.length === 0) return first;
  const left = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { value } = left.next();
      if (value) controller.enqueue(value);
      else controller.close();
    },
  });
}

/** The list of an answer `{code, data}` or `{code, data: {data}}`; undefined where it has none. */
function recordsIn(answer: { readonly data?: unknown }): readonly object[] | undefined {
  const { data } = answer;
  const records = Array.isArray(data) ? data : (Object(data) as { readonly data?: unknown }).data;
  return Array.isArray(records) ? (records as object[]) : undefined;
}
