/** Breaks, tabs and every other control character, an escape sequence's first one among them. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Characters without a shape that turn the direction of what follows or hide in it. */
const unseen =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/**
 * Makes a text from outside harmless for a terminal, a log and a page: one line, without control
 * characters and without characters that change how others are read.
 *
 * @param most how many characters it may have; a longer one ends in an ellipsis
 */
export function oneLine(text: string, most = 2000): string {
  // Cut first as well: a text of megabytes is not worth searching through.
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(unseen, "")
    .replace(breaks, " ")
    .trim();
  if (line.length <= most && text.length <= most * 4) return line;
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trimEnd()}…`;
}

/** The message of whatever was thrown, on one line. */
export const messageOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message || error.name : String(error));

/** `5,043` */
export const formatCount = (number: number): string =>
  number.toLocaleString("en-GB");
