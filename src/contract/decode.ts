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

/**
 * Base64 of UTF-8 to text. Anything else is returned unchanged, because some hosts send plain HTML
 * (design 5).
 */
export function decodeBase64(value: string): string {
  const compact = value.replaceAll(/\s/g, "");
  if (!base64.test(compact)) return value;
  const standard = compact.replaceAll("-", "+").replaceAll("_", "/");
  try {
    const binary = atob(standard);
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
