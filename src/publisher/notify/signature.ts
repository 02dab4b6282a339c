import { createHmac, timingSafeEqual } from "node:crypto";

/** GitHub's header for signed webhooks, which most systems can send and verify. */
export const signatureHeader = "X-Hub-Signature-256";

/** Signs a body: the value of the header. */
export const signatureOf = (body: string | Uint8Array, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Verifies the header's value for a body in constant time. */
export function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signatureOf(body, secret));
  const received = Buffer.from((signature ?? "").toLowerCase());
  return received.length === expected.length && timingSafeEqual(received, expected);
}
