/** Texts for people: how numbers, durations and what comes from outside are shown. */

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
export const formatCount = (number: number): string => number.toLocaleString("en-GB");

/** `812 ms`, `3.2 s`, `2 min 05 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** What a person takes for one character. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters that fill two columns: East Asian ones and emoji. */
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

/** Cuts a text to a number of columns; one that is longer ends in an ellipsis. */
export function cutTo(columns: number, text: string): string {
  let used = 0;
  let kept = "";
  let withRoomForDots = "";
  for (const { segment } of characters.segment(text)) {
    used += wide.test(segment) ? 2 : 1;
    if (used > columns) return columns > 0 ? `${withRoomForDots}…` : "";
    kept += segment;
    if (used < columns) withRoomForDots = kept;
  }
  return text;
}
