/** How much of a line of a terminal a text fills. */

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

/** `812 ms`, `3.2 s`, `2 min 05 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
