/** Decodes texts that travel as bytes, or with HTML's character references (specification 3). */

/** One of each for all, because making one takes longer than decoding a text. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

const largestByte = 255;
const smallestByte = -128;
const largestCode = 0x10_ff_ff;

/**
 * The character codes of a text: a list of them, a map by index, as JSON has typed arrays, or either
 * in `data`; codes may be digits, and bytes may be signed. Undefined for anything else.
 */
export function codesOf(value: unknown): readonly number[] | undefined {
  const data = isObject(value) && "data" in value ? value["data"] : value;
  if (!isObject(data)) return undefined;
  const isList = Array.isArray(data);
  if (!isList && !Object.keys(data).every((key, index) => key === String(index))) return undefined;
  const list: readonly unknown[] = isList ? data : Object.values(data);
  // One look at each number: the 12 million of 5,000 posts would take minutes otherwise.
  if (list.every((item) => typeof item === "number" && (item & largestByte) === item))
    return list as readonly number[];
  return list.every(isCode) ? list.map(Number) : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function isCode(item: unknown): boolean {
  if (typeof item === "string" ? !/^-?\d{1,7}$/.test(item) : typeof item !== "number") return false;
  const code = Number(item);
  return Number.isInteger(code) && code >= smallestByte && code <= largestCode;
}

/**
 * Character codes to text (specification 3). Bytes are UTF-8, and those that are none are characters
 * of Windows-1252; codes above 255 can't be bytes, so all of their list are characters.
 */
export function decodeCodes(codes: readonly number[]): string {
  // Typed arrays keep the lowest 8 bits, which makes signed bytes unsigned.
  if (codes.every((code) => code <= largestByte)) return decodeBytes(Uint8Array.from(codes));
  return codes
    .map((code) =>
      code <= largestByte ? windows1252.decode(Uint8Array.of(code)) : String.fromCodePoint(code),
    )
    .join("")
    .replace(/^\uFEFF/, "");
}

/** The character of a numeric reference, as HTML reads it: 128 to 159 are Windows-1252. */
function characterOf(code: number): string {
  if (code >= 0x80 && code <= largestByte) return windows1252.decode(Uint8Array.of(code));
  const isCharacter = code > 0 && code <= largestCode && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
}

/**
 * Bytes to text. UTF-16 is known by its byte order mark, which comes before anything else (the Encoding
 * Standard, "decode"), or by the zeros in its first two letters.
 */
export function decodeBytes(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d))
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeMixed(bytes);
  }
}

/** Whole sequences of UTF-8, and the bytes that are other characters in Windows-1252 than in Latin-1. */
const sequences =
  /(?:[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3})+|[\x80-\x9F]/g;

/** A text in both encodings, as databases have it, keeps the characters of either. */
function decodeMixed(bytes: Uint8Array): string {
  const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return latin1.replaceAll(sequences, (match) => {
    const part = Uint8Array.from(match, (character) => character.charCodeAt(0));
    try {
      return utf8.decode(part);
    } catch {
      return windows1252.decode(part);
    }
  });
}

/** HTML's names of the characters from U+00A0 to U+00FF, in their order. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** The others that editors and content systems write, each before its character. */
const others =
  "amp& lt< gt> quot\" apos' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› hellip… bull• euro€ trade™ OEligŒ oeligœ ScaronŠ scaronš minus− rarr→ larr←";

const characters: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...latin1.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...others.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/**
 * Decodes HTML's character references in a text that is no HTML, once; unknown names stay. The result
 * is still no HTML: a `<` of it has to be escaped like any other.
 */
export const decodeReferences = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(reference, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal))
          : (characters.get(name) ?? whole),
      )
    : text;
