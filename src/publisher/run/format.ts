/** White space and control characters, also those that begin escape sequences. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Invisible characters, also those that change the direction of text. */
const invisible =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/**
 * Makes untrusted text safe for a terminal, a log and a page: one line without control characters
 * and invisible ones.
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

/** The message of a thrown value, on one line. */
export const messageOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message || error.name : String(error));

/** `5,043` */
export const formatCount = (number: number): string => number.toLocaleString("en-GB");

/** `812 ms`, `3.2 s`, `2 min 05 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
