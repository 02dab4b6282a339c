/**
 * A unique text. Not `crypto.randomUUID`: browsers offer it on secure pages only, and a trial on
 * a local network has none.
 */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
