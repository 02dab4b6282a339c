import { randomBytes } from "node:crypto";

import { hexDigest } from "../../shared/digest.ts";

/** An unguessable code: 256 random bits, safe in a URL. */
export const newCode = (): string => randomBytes(32).toString("base64url");

/** The hash of a code, for the database. Random codes can't be tried: no slow hash is needed. */
export const hashCode = (code: string): string => hexDigest(code, 64);
