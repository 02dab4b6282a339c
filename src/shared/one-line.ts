/** White space and control characters, also those that begin escape sequences. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Invisible characters, also those that change the direction of text. */
const invisible =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/**
 * Makes untrusted text safe for terminal, log and page: one line without invisible characters.
 *
 * @param most length to which it is cut, with an ellipsis
 */
export function oneLine(text: string, most = 2000): string {
  // Cut first too, because it may have megabytes.
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(invisible, "")
    .replace(breaks, " ")
    .trim();
  if (line.length <= most && text.length <= most * 4) return line;
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trimEnd()}…`;
}
