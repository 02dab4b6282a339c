import { xsrfHeader, xsrfToken } from "./xsrf.ts";

/**
 * Posts JSON without waiting for the answer, also while the page is being left. Failures are
 * ignored. Plain `fetch`: every public page carries this, and the home page may send
 * no more than 5 KB before a visitor interacts.
 */
export function sendQuietly(address: string, body: object): void {
  const token = xsrfToken(document.cookie);
  fetch(address, {
    method: "POST",
    keepalive: true,
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { [xsrfHeader]: token }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
