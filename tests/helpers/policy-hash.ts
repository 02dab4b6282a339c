import { createHash } from "node:crypto";

/** The source that allows inline code in a Content-Security-Policy: `'sha256-…'`. */
export const policyHash = (code: string): string =>
  `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
