import { formatCount } from "../../shared/counted.ts";
import { CallError } from "./post-call.ts";

const byteOf = (character: string) => character.charCodeAt(0);
const quote = byteOf('"');
const backslash = byteOf("\\");
const comma = byteOf(",");
const listBegin = byteOf("[");
const listEnd = byteOf("]");
const objectBegin = byteOf("{");
const objectEnd = byteOf("}");

/** Elements of a list, each of which takes a kilobyte while it is read. */
const mostItems = 100_000;

/**
 * Splits an answer at the elements of its list, which may be the body, `data` or `data.data` (design
 * 5), without parsing them: most of the 50 MB of 5,000 posts are as they were at the last fetch.
 *
 * @param bytes JSON; what is wrong inside a part shows when the part is parsed
 * @returns the answer with an empty list in the place of its list, and JSON of the list's elements;
 *   undefined when no whole list is found
 * @throws {CallError} when the list is too long
 */
export function splitList(bytes: Uint8Array) {
  const next = finder(bytes);
  const begin = listIn(bytes, next, afterSpaces(bytes, afterByteOrderMark(bytes)));
  if (begin === undefined) return undefined;
  const items: Uint8Array[] = [];
  let at = afterSpaces(bytes, begin + 1);
  if (bytes[at] !== listEnd)
    for (;;) {
      const end = afterValue(bytes, next, at);
      if (end === at) return undefined;
      if (items.length === mostItems)
        throw new CallError(`its answer has more than ${formatCount(mostItems)} elements`);
      items.push(bytes.subarray(at, end));
      at = afterSpaces(bytes, end);
      if (bytes[at] !== comma) break;
      at = afterSpaces(bytes, at + 1);
    }
  if (bytes[at] !== listEnd) return undefined;
  return { head: Buffer.concat([bytes.subarray(0, begin + 1), bytes.subarray(at)]), items };
}

/** The place of the list in the value at a place; undefined when there is none. */
function listIn(bytes: Uint8Array, next: Next, value: number, depth = 0): number | undefined {
  if (bytes[value] === listBegin) return value;
  if (bytes[value] !== objectBegin || depth === 2) return undefined;
  let at = afterSpaces(bytes, value + 1);
  while (bytes[at] === quote) {
    const end = afterString(bytes, at);
    const name = Buffer.from(bytes.subarray(at + 1, end - 1)).toString();
    // The colon is between the name and its value.
    const member = afterSpaces(bytes, afterSpaces(bytes, end) + 1);
    if (name === "data") return listIn(bytes, next, member, depth + 1);
    at = afterSpaces(bytes, afterValue(bytes, next, member));
    if (bytes[at] === comma) at = afterSpaces(bytes, at + 1);
  }
  return undefined;
}

const afterByteOrderMark = ([first, second, third]: Uint8Array) =>
  first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;

function afterSpaces(bytes: Uint8Array, begin: number): number {
  let at = begin;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function afterValue(bytes: Uint8Array, next: Next, begin: number): number {
  if (bytes[begin] === quote) return afterString(bytes, begin);
  let depth = 0;
  let at = begin;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === quote) {
      at = afterString(bytes, at);
      continue;
    }
    const end = byte === listBegin ? plainListEnd(next, at) : -1;
    if (end !== -1) {
      at = end + 1;
      if (depth === 0) return at;
      continue;
    }
    const isEnd = byte === listEnd || byte === objectEnd;
    if (depth === 0 && (isEnd || byte === comma || isSpace(byte))) return at;
    at += 1;
    if (byte === listBegin || byte === objectBegin) depth += 1;
    else if (isEnd) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return at;
}

/** The end of a list that holds no text, list or object, as that of bytes; -1 for another list. */
function plainListEnd(next: Next, begin: number): number {
  const end = next(listEnd, begin);
  const isPlain = [quote, listBegin, objectBegin].every((byte) => next(byte, begin + 1) > end);
  return isPlain ? end : -1;
}

/** The first place of a byte from a place on, which grows from call to call; behind the end for none. */
type Next = (byte: number, from: number) => number;

/**
 * `indexOf` looks at a billion bytes a second, ten times as many as a loop. What it has found counts until
 * it is passed: a body of brackets alone would be searched to its end for each of them.
 */
function finder(bytes: Uint8Array): Next {
  const found = new Map<number, number>();
  return (byte, from) => {
    const last = found.get(byte) ?? -1;
    if (last >= from) return last;
    const index = bytes.indexOf(byte, from);
    const place = index === -1 ? bytes.length : index;
    found.set(byte, place);
    return place;
  };
}

function afterString(bytes: Uint8Array, begin: number): number {
  let at = begin;
  for (;;) {
    at = bytes.indexOf(quote, at + 1);
    if (at === -1) return bytes.length;
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}
