import { setImmediate as othersFirst } from "node:timers/promises";

import type { Call, TextEncoding } from "../../contract/call.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { sourceDigest } from "../../shared/digest.ts";
import type { Database } from "../db/tables.ts";

/**
 * Answers of calls as bytes: encoded, made once where they are long, and with the version of the content.
 */

type Bytes = Uint8Array<ArrayBuffer>;

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
export function answerBody(parts: readonly Bytes[]): Bytes | ReadableStream<Bytes> {
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

export type ShareAnswers = ReturnType<typeof createShareAnswers>;

/** Bytes from which an answer is stored: a shorter one is made at once. */
const longAnswer = 64 * 1024;
/** Bytes of all answers that are stored; 5,000 posts of 5 KB are 80 MB as bytes, and 25 MB as texts. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Makes each long answer once for a version of the content: clients that ask for the same at the same
 * time have one, and those that ask later too. A thousand slow clients would each hold their own.
 * Returns the answer of a version under a key, or what `make` makes.
 */
export function createShareAnswers(most = mostBytes) {
  const made = new Map<string, Promise<readonly Bytes[]>>();
  /** The lengths of stored answers by their keys, the one that was asked for last at the end. */
  const lengths = new Map<string, number>();
  let current = "";

  function forget(key: string): void {
    made.delete(key);
    lengths.delete(key);
  }

  function store(key: string, length: number): void {
    lengths.delete(key);
    lengths.set(key, length);
    let sum = 0;
    for (const bytes of lengths.values()) sum += bytes;
    for (const [oldest, bytes] of lengths) {
      if (sum <= most || oldest === key) return;
      forget(oldest);
      sum -= bytes;
    }
  }

  return async (
    version: string,
    key: string,
    make: () => Promise<readonly Bytes[]>,
  ): Promise<readonly Bytes[]> => {
    if (version !== current) {
      made.clear();
      lengths.clear();
      current = version;
    }
    const known = made.get(key);
    const answer = known ?? make();
    made.set(key, answer);
    try {
      const length = lengthOf(await answer);
      if (made.get(key) === answer && length >= longAnswer) store(key, length);
      else if (made.get(key) === answer) forget(key);
    } catch (error) {
      if (made.get(key) === answer) forget(key);
      throw error;
    }
    return answer;
  };
}

const ofContent: ReadonlySet<Call> = new Set(Object.values(contentCalls));

/** Whether the answer depends on the content tables alone. */
export const isContentCall = (call: Call): boolean => ofContent.has(call);

/** Header of content answers, an extra: a content fetch that knows the version can skip the other calls. */
export const versionHeader = "X-Content-Version";

let code: string | undefined;
const codeDigest = () => (code ??= sourceDigest(["api/", "api/http/", "api/routes/", "contract/"]));

/**
 * A version of the answers of all content calls: it changes with each write to a content table, and
 * with the code that answers. Read it before making an answer, so that it is never newer.
 */
export async function contentVersion(database: Database): Promise<string> {
  const { vValue } = await database
    .selectFrom("content_version")
    .select("vValue")
    .executeTakeFirstOrThrow();
  return `${vValue}.${codeDigest()}`;
}
