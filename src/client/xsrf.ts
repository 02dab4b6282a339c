import { decodePercent } from "./decode-percent.ts";

/** The header that carries the anti-forgery token (specification 9). */
export const xsrfHeader = "X-XSRF-TOKEN";

/**
 * The token that a request to `address` must carry; null without one, and for addresses that are not
 * the API's: the contact form may go to another organisation, which must not get it.
 *
 * @param host of the API; empty for the page's own origin
 */
export function xsrfTokenFor(address: string, host: string, cookies: string): string | null {
  const token = xsrfToken(cookies);
  if (token === null) return null;
  const api = new URL(host || location.href);
  return new URL(address, api).origin === api.origin ? token : null;
}

/** The token of the cookie `XSRF-TOKEN`, out of `document.cookie`; null when there is none. */
export function xsrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1];
  return found ? decodePercent(found) : null;
}
