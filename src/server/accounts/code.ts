import { randomBytes } from "node:crypto";

import { hexDigest } from "../../shared/digest.ts";

/** An unguessable code: 256 random bits, safe in a URL. */
export const newCode = (): string => randomBytes(32).toString("base64url");

/**
 * The hash of a code, for the database: it can't be used to log in. A random code needs no slow
 * hash, because it can't be found by trying.
 */
export const hashCode = (code: string): string => hexDigest(code, 64);
