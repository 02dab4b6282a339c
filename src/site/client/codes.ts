/** Codes that this browser makes: keys, and the code of a login without the API host. */

/**
 * A unique text that tells when it was made: a UUID of version 7 (RFC 9562). Not
 * `crypto.randomUUID`: browsers offer it on secure pages only, and a trial on a local network has
 * none.
 */
export function createKey(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, "0");
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = (8 + (Number(`0x${random[16] ?? "0"}`) % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(13, 16)}-${variant}${random.slice(17, 20)}-${random.slice(20)}`;
}

const prefix = "offline ";

/**
 * Makes what session storage has in place of the participant's code after a login without the API host,
 * which opens what is on the device: codes are not kept there. The host has not given it.
 */
export const newOfflineCode = (): string => prefix + createKey();

/** Whether a code is of a login without the API host. */
export const isOfflineCode = (code: string | undefined): boolean =>
  code?.startsWith(prefix) === true;
