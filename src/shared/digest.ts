import { createHash, hash } from "node:crypto";

/** A short digest, for comparisons. Digests are stored: another length makes everything look changed. */
export const shortDigest = (content: string | Uint8Array, length: 16 | 20 = 20): string =>
  hash("sha256", content, "base64url").slice(0, length);

/** A digest of 43 characters, safe as a key. */
export function fullDigest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url");
}

/** A digest in lower-case hexadecimal, for file names: some file systems ignore case. */
export const hexDigest = (content: string | Uint8Array, length: 12 | 24 | 32 | 64): string =>
  hash("sha256", content, "hex").slice(0, length);

/** The hash by which a policy allows an inline script or style, and a request its answer (integrity). */
export const inlineHash = (content: string | Uint8Array) =>
  `sha256-${hash("sha256", content, "base64")}` as const;

/** An `inlineHash` as a source in a Content-Security-Policy. */
export const policyHash = (content: string): string => `'${inlineHash(content)}'`;
