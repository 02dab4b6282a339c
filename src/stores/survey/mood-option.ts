import { surveyLabels } from "../../text/survey.ts";

/** The name of a mood: its own word, else its picture's file name, else its position. */
export function moodWord(
  option: { readonly vOption: string; readonly vMoodOption: string },
  number: number,
  total: number,
): string {
  if (option.vOption !== "") return option.vOption;
  return wordOfFile(option.vMoodOption) || surveyLabels.mood(number, total);
}

/** `/media/mood-very_good.svg` reads "Very good"; names that are no words give an empty text. */
function wordOfFile(address: string): string {
  const [, name = ""] = /([^/?#]*)\.\w+(?:[?#].*)?$/.exec(address) ?? [];
  const text = name
    .replace(/^(mood|emoji)(?=[-_])/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return /^[a-z ]{2,30}$/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : "";
}
