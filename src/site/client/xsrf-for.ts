import { xsrfToken } from "./xsrf.ts";

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
