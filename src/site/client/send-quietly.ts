import { xsrfHeader, xsrfToken } from "./xsrf.ts";

/**
 * Posts JSON without waiting for the answer, also while the page is being left; ignores failures. The
 * answer is read, because browsers count a request as open until then.
 * Plain `fetch`, because the home page may load only 1.5 KB of scripts before a visitor interacts.
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
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
}
