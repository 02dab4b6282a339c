import { codesOf, decodeBytes, decodeCodes, decodeReferences } from "./decode.ts";

/**
 * Decodes long texts that a host has encoded, once or several times, in ways that only a build reads: base64,
 * `data:` addresses, codes written as text. Apart from decode.ts, because browsers need none of it.
 */

/** Encodings around one text; hosts have shown two. */
const mostLayers = 4;

/**
 * A text without the encodings around it. What only looks like an encoding stays as it is: anything but a
 * text of the specification's base64 has to become markup, or to be in a notation that no prose has.
 *
 * @param isBase64 whether the specification says that the text is base64 (design 5)
 * @returns undefined for what is no text in any of these ways
 */
export function decodeText(value: string, isBase64: boolean): string | undefined {
  let text = value.replace(/^\uFEFF/, "");
  for (let layer = 0; layer < mostLayers; layer++) {
    const inner = withoutLayer(text, isBase64);
    if (inner === undefined || inner === text) break;
    text = inner;
  }
  return isUnreadable(text) ? undefined : text;
}

/** A text without its outer encoding; undefined when it has none. */
function withoutLayer(text: string, isBase64: boolean): string | undefined {
  const written = text.trim();
  if (written === "" || written.startsWith("<")) return undefined;
  return (
    fromAddress(written) ??
    fromJson(written, isBase64) ??
    fromNumbers(written) ??
    fromHex(written) ??
    fromEscapes(written) ??
    fromBase64(written, isBase64)
  );
}

const bytesOf = (digits: string) => Buffer.from(digits, "base64");

/** Of `data:text/html;base64,…`, or with percent signs. */
function fromAddress(written: string): string | undefined {
  const [head = ""] = /^data:text\/[\w.+-]+(?:;[\w-]+(?:=[\w-]+)?)*,/i.exec(written) ?? [];
  if (head === "") return undefined;
  const body = written.slice(head.length);
  return /;base64,$/i.test(head) ? decodeBytes(bytesOf(body)) : fromPercents(body);
}

/** Each percent sign with two digits is a byte; others stay. */
export const fromPercents = (body: string): string =>
  decodeBytes(
    Buffer.from(
      Buffer.from(body)
        .toString("latin1")
        .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      "latin1",
    ),
  );

/** Of codes, `[60,…]` or `{"type":"Buffer","data":[…]}`, or of a quoted text that is encoded itself. */
function fromJson(written: string, isBase64: boolean): string | undefined {
  if (!/^(?:\[.*\]|\{.*\}|".*")$/s.test(written)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return undefined;
  }
  // Of quoted prose the quotation marks belong to the text.
  if (typeof value === "string") return withoutLayer(value, isBase64);
  const codes = codesOf(value);
  return codes && codes.length > 0 ? prose(decodeCodes(codes)) : undefined;
}

/** Of bytes as numbers with commas or spaces between them. */
function fromNumbers(written: string): string | undefined {
  if (!/^-?\d{1,3}(?:[\s,;]+-?\d{1,3}){3,}[\s,;]*$/.test(written)) return undefined;
  const bytes = codesOf(written.match(/-?\d+/g));
  return bytes?.every((byte) => byte <= 255) ? prose(decodeCodes(bytes)) : undefined;
}

/** Of hexadecimal bytes, as databases write them: `\\x3c70…` or `0x3C70…`. */
function fromHex(written: string): string | undefined {
  const digits = /^(?:\\x|0x)((?:[\da-f]{2}){8,})$/i.exec(written)?.[1];
  return digits === undefined ? undefined : prose(decodeBytes(Buffer.from(digits, "hex")));
}

/** Of markup whose signs are all escaped: `%3Cp%3E…` or `&lt;p&gt;…`. */
function fromEscapes(written: string): string | undefined {
  if (written.includes("<")) return undefined;
  if (/^%3C[a-z!]/i.test(written)) return fromPercents(written);
  return /^&lt;[a-z!]/i.test(written) ? decodeReferences(written) : undefined;
}

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The first tag, comment or doctype of markup. */
const markup = /^\s*<(?:!|\/?[a-z][^<>]*>)/i;

/** Of base64 in either alphabet. Of markup that was cut, what can be read. */
function fromBase64(written: string, isBase64: boolean): string | undefined {
  const compact = written.replaceAll(/\s/g, "");
  if (!base64.test(compact)) return undefined;
  const digits = compact.replace(/=+$/, "");
  // It reads both alphabets, and leaves out a single digit after the groups of four.
  const bytes = bytesOf(digits);
  const text = decodeBytes(bytes);
  if (markup.test(text)) return text;
  // The text inside may be encoded itself.
  const inner = withoutLayer(text, isBase64);
  if (inner !== undefined && markup.test(inner)) return inner;
  if (!isBase64 || digits.length % 4 === 1) return undefined;
  return isWritten(text, written) ? text : undefined;
}

const control = /[^\P{Cc}\t\n\r]/u;

/** A word of prose, in which capitals come first or are all there is, or a number. */
const word = /^(?:[A-Z]?[a-z_-]+|[A-Z_-]+|[\da-f]+)$/;

/** Characters of a line of base64, at least; an ordinary one has 64 or 76. */
const shortestLine = 60;

/** Bytes of a text that is told from a name such as `Q1` or `CVEs`, at least. */
const shortestText = 6;

/**
 * Whether what was read of base64 is a text. A word or a sentence may look like base64; then many of its
 * "characters" are no letters, and some are control characters.
 */
function isWritten(text: string, written: string): boolean {
  if (control.test(text) || /^\s/.test(text)) return false;
  if (/\s/.test(written.slice(0, shortestLine))) return false;
  const bytes = bytesOf(written);
  const isUtf8 = bytes.equals(Buffer.from(text));
  const plain = text.replaceAll(/[^\t\n\r -~]/g, "").length / text.length;
  if (written.endsWith("=")) return isUtf8 || plain >= 0.5;
  return bytes.length >= shortestText && !word.test(written) && (isUtf8 || plain >= 0.8);
}

/** A text that was read of codes; undefined when they are the codes of none, as a list of years. */
const prose = (text: string): string | undefined =>
  /\p{L}/u.test(text) && !control.test(text.replace(/\0+$/, "")) ? text : undefined;

/** Control characters of a text; a few are left over from word processors. */
const mostControls = 8;

/**
 * Whether a text is still encoded, or is none: one word of base64 that is longer than any word, a list of
 * codes, an object that was written as text, the bytes of a file.
 */
function isUnreadable(text: string): boolean {
  const written = text.trim();
  if (written.startsWith("<")) return hasControls(written);
  const word = written.replaceAll(/[\r\n]+/g, "");
  return (
    (/^"?[\w+/-]{40,}={0,2}"?$/.test(word) && /\d/.test(word) && /[A-Z]/.test(word)) ||
    /^[[\s]*-?\d+(?:\s*,\s*-?\d+){15,}[\]\s]*$/.test(written) ||
    /^\{\s*"type"\s*:\s*"Buffer"/.test(written) ||
    /^data:[\w/.+-]+[;,]\S+$/i.test(written) ||
    written === "[object Object]" ||
    hasControls(written)
  );
}

function hasControls(text: string): boolean {
  const { length } = text.match(/[^\P{Cc}\s]/gu) ?? [];
  return length > mostControls && length > text.length / 20;
}
