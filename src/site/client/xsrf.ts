import { decodePercent } from "../../contract/addresses.ts";

/** The header that carries the anti-forgery token (specification 9). */
export const xsrfHeader = "X-XSRF-TOKEN";

/** The token of the cookie `XSRF-TOKEN`, out of `document.cookie`; null when there is none. */
export function xsrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1];
  return found ? (decodePercent(found) ?? found) : null;
}
