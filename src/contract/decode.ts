/** One for all, because making one takes longer than decoding a text. */
const utf8 = new TextDecoder();

/** UTF-8 bytes to text. Both notations of a byte array are taken; broken sequences become U+FFFD. */
export function decodeBytes(
  bytes: readonly number[] | { readonly data: readonly number[] },
): string {
  const list = "data" in bytes ? bytes.data : bytes;
  return utf8.decode(Uint8Array.from(list));
}

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

const markup = /^<[a-z!/]/i;

/**
 * Base64 of UTF-8 to text. Anything else is returned unchanged, because some hosts send plain HTML
 * (design 5). Of markup that was cut, or is not UTF-8, what can be read.
 */
export function decodeBase64(value: string): string {
  const compact = value.replaceAll(/\s/g, "");
  if (!base64.test(compact)) return value;
  const digits = compact.replace(/=+$/, "");
  // It reads both alphabets, and leaves out a single digit after the groups of four.
  const text = utf8.decode(Buffer.from(digits, "base64"));
  const isWhole = digits.length % 4 !== 1 && !text.includes("\uFFFD");
  return isWhole || markup.test(text) ? text : value;
}
