import { createKey } from "./create-key.ts";

const prefix = "offline ";

/**
 * Makes what session storage has in place of the participant's code after a login without the API host,
 * which opens what is on the device: codes are not kept there. The host has not given it.
 */
export const newOfflineCode = (): string => prefix + createKey();

/** Whether a code is of a login without the API host. */
export const isOfflineCode = (code: string | undefined): boolean =>
  code?.startsWith(prefix) === true;
