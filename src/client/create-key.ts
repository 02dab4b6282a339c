/**
 * A text that nobody else makes. `crypto.randomUUID` would do, but browsers have it on secure
 * pages only, and a trial on a local network is none.
 */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
