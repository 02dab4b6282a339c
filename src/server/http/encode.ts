import type { Call, TextEncoding } from "../../contract/call.ts";

/**
 * Encodes a record for the wire: the fields that the contract names in `encoded` become
 * `{type: "Buffer", data: [...]}` or base64, all others stay (specification 3).
 *
 * @returns an object for {@link writeJson}
 */
export const encode = ({ encoded }: Pick<Call, "encoded">, record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      const encoding = encoded[name];
      return [name, encoding && typeof value === "string" ? encodeText(encoding, value) : value];
    }),
  );

function encodeText(encoding: TextEncoding, text: string): unknown {
  const bytes = Buffer.from(text, "utf8");
  return encoding === "base64"
    ? bytes.toString("base64")
    : { type: "Buffer", data: new ByteList(bytes) };
}

/** A list of bytes that is written without a number for each: 5,000 posts have 12 million. */
class ByteList {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** `[60,112,62]` */
  toText(): string {
    const text = Buffer.allocUnsafe(4 * this.#bytes.length + 2);
    let end = 1;
    for (const byte of this.#bytes) {
      if (byte >= 100) text[end++] = zero + Math.trunc(byte / 100);
      if (byte >= 10) text[end++] = zero + (Math.trunc(byte / 10) % 10);
      text[end++] = zero + (byte % 10);
      text[end++] = comma;
    }
    text[0] = listBegin;
    // In the place of the last comma.
    const last = Math.max(1, end - 1);
    text[last] = listEnd;
    return text.toString("latin1", 0, last + 1);
  }
}

const zero = 0x30;
const comma = 0x2c;
const listBegin = 0x5b;
const listEnd = 0x5d;

/** Writes an answer that may hold encoded records as JSON. */
export function writeJson(answer: object): string {
  const lists: string[] = [];
  // No text of a record can have it.
  const mark = `${crypto.randomUUID()} `;
  const text = JSON.stringify(answer, (_key, value: unknown) =>
    value instanceof ByteList ? `${mark}${lists.push(value.toText()) - 1}` : value,
  );
  const [first = "", ...rest] = text.split(`"${mark}`);
  return rest.reduce((written, part) => {
    const end = part.indexOf('"');
    return written + (lists[Number(part.slice(0, end))] ?? "") + part.slice(end + 1);
  }, first);
}
