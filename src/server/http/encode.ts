import type { Call, TextEncoding } from "../../contract/call.ts";

/**
 * Encodes a record for the wire: fields named in `encoded` become `{type: "Buffer", data: [...]}`
 * or base64 (specification 3). The result is for {@link writeJson}, or for JSON with texts instead
 * of bytes.
 */
export const encode = ({ encoded }: Pick<Call, "encoded">, record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      const encoding = encoded[name];
      return [name, encoding && typeof value === "string" ? encodeText(encoding, value) : value];
    }),
  );

/** A text that `JSON.stringify` writes as it is, and {@link writeJson} as its bytes. */
class ByteText extends String {}

const encodeText = (encoding: TextEncoding, text: string) =>
  encoding === "base64" ? Buffer.from(text).toString("base64") : new ByteText(text);

/** Writes an answer as JSON in UTF-8, its texts as texts. */
export const writePlain = (answer: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(answer));

/** Writes an answer that may hold encoded records as JSON in UTF-8. */
export const writeJson = (answer: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(answer, (_name, value: unknown) =>
      value instanceof ByteText ? Buffer.from(value.valueOf()).toJSON() : value,
    ),
  );
