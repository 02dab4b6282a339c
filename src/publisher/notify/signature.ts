import { createHmac, timingSafeEqual } from "node:crypto";

/** The header of GitHub's webhooks, which most systems can send and check. */
export const signatureHeader = "X-Hub-Signature-256";

const digestOf = (body: string | Uint8Array, secret: string) =>
  createHmac("sha256", secret).update(body).digest();

/** The header's value for a body. */
export const signatureOf = (body: string | Uint8Array, secret: string): string =>
  `sha256=${digestOf(body, secret).toString("hex")}`;

const form = /^sha256=([0-9a-f]{64})$/i;

/** Whether a header's value belongs to a body; how long that takes tells nothing about it. */
export function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  const sent = form.exec(signature ?? "")?.[1];
  return sent !== undefined && timingSafeEqual(Buffer.from(sent, "hex"), digestOf(body, secret));
}
