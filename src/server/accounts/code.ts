import { createHash, randomBytes } from "node:crypto";

/** A code that nobody can guess: 256 random bits, safe in an address. */
export const newCode = (): string => randomBytes(32).toString("base64url");

/**
 * What the database keeps of a code. A plain hash is enough for something random: whoever reads
 * the database can't log in with it, and can't find the code by trying.
 */
export const hashCode = (code: string): string => createHash("sha256").update(code).digest("hex");
