import type { Call, TextEncoding } from "../../contract/call.ts";

/**
 * Encodes a record for the wire: the fields that the contract names in `encoded` become
 * `{type: "Buffer", data: [...]}` or base64, all others stay (specification 3).
 *
 * @returns an object for {@link writeJson}, or for JSON with texts instead of bytes
 */
export const encode = ({ encoded }: Pick<Call, "encoded">, record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      const encoding = encoded[name];
      return [name, encoding && typeof value === "string" ? encodeText(encoding, value) : value];
    }),
  );

/** A text that `JSON.stringify` writes as it is, and {@link writeJson} as its bytes. */
class ByteText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return this.text;
  }
}

const encodeText = (encoding: TextEncoding, text: string) =>
  encoding === "base64" ? Buffer.from(text).toString("base64") : new ByteText(text);

/** Writes an answer as JSON in UTF-8, its texts as texts. */
export const writePlain = (answer: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(answer));

/**
 * Writes an answer that may hold encoded records as JSON in UTF-8. Lists of bytes are written without a
 * number for each: 5,000 posts have 12 million.
 */
export function writeJson(answer: object): Uint8Array<ArrayBuffer> {
  const lists: Uint8Array[] = [];
  // No text of a record can have it.
  const mark = crypto.randomUUID();
  const text = JSON.stringify(answer, function (this: Record<string, unknown>, key, value) {
    if (!(this[key] instanceof ByteText)) return value as unknown;
    lists.push(new TextEncoder().encode(value as string));
    return { type: "Buffer", data: mark };
  });
  const parts = text.split(`"${mark}"`);
  const most = lists.reduce((sum, { length }) => sum + mostOfList(length), Buffer.byteLength(text));
  // One piece of memory: 50 MB as a text would be copied three times on their way out.
  const json = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const [index, part] of parts.entries()) {
    end += json.write(part, end);
    const list = lists[index];
    if (list) end = writeList(json, end, list);
  }
  return json.subarray(0, end);
}

/** Characters of a list at most: four for each number and its comma, the two ends, and a word's rest. */
const mostOfList = (length: number) => 4 * length + 8;

/** `49,50,44,` for each byte: the characters as one number, and how many they are. */
const numbers = Array.from({ length: 256 }, (_, byte) => Buffer.from(`${byte},\0\0`));
const words = Uint32Array.from(numbers, (characters) => characters.readUInt32LE());
const lengths = Uint8Array.from(numbers, (characters) => characters.indexOf(0));

const listBegin = "[".charCodeAt(0);
const listEnd = "]".charCodeAt(0);

/** Writes `[60,112,62]`. Returns the end of what is written. */
function writeList(json: Buffer, begin: number, bytes: Uint8Array): number {
  const view = new DataView(json.buffer, json.byteOffset);
  let end = begin;
  json[end++] = listBegin;
  for (const byte of bytes) {
    // Four characters at once; the next number begins over those too many.
    view.setUint32(end, words[byte] ?? 0, true);
    end += lengths[byte] ?? 0;
  }
  // The end of the list replaces the last comma.
  if (bytes.length > 0) end -= 1;
  json[end++] = listEnd;
  return end;
}
