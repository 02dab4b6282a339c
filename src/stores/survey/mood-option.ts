import { surveyWords } from "../../text/survey.ts";

/**
 * The address of a mood's picture; what is relative belongs to the API host (specification 3).
 *
 * @param host scheme and host; empty for the page's own origin
 * @returns empty when there is none that a picture may have
 */
export function moodPicture(address: string, host: string): string {
  if (address === "" || /^(https?:)?\/\//i.test(address)) return address;
  // Any other scheme is no picture.
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return "";
  return `${host}/${address.replace(/^\/+/, "")}`;
}

/** What a mood is called: its own word, else its picture's file name, else its position. */
export function moodWord(
  option: { readonly vOption: string; readonly vMoodOption: string },
  number: number,
  total: number,
): string {
  if (option.vOption !== "") return option.vOption;
  return wordOfFile(option.vMoodOption) || surveyWords.mood(number, total);
}

/** `/media/mood-very_good.svg` reads "Very good"; names that nobody could read aloud give nothing. */
function wordOfFile(address: string): string {
  const [, name = ""] = /([^/?#]*)\.\w+(?:[?#].*)?$/.exec(address) ?? [];
  const text = name
    .replace(/^(mood|emoji)(?=[-_])/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return /^[a-z ]{2,30}$/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : "";
}
