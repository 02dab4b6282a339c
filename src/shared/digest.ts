import { createHash } from "node:crypto";

/**
 * A short digest, for comparing.
 *
 * @param length in characters of six bits each. Digests are kept from run to run: with another length
 *   everything would look changed
 */
export const shortDigest = (content: string | Uint8Array, length: 16 | 20): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, length);
