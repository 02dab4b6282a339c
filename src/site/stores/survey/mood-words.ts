import { isMissingPicture } from "../../../contract/addresses.ts";

/** What a mood's option says about itself. */
export interface MoodOption {
  readonly vOption: string;
  readonly vMoodOption: string;
}

/**
 * The words of moods: each option's own, else the names of the picture files. Those count only where all
 * of them are words and differ: one name for several pictures tells nothing about any.
 *
 * @returns an empty text for an option without a word
 */
export function moodWords(options: readonly MoodOption[]): readonly string[] {
  const own = options.map(({ vOption, vMoodOption }) => vOption || characters(vMoodOption));
  const names = own.map((word, index) => word || wordOfFile(options[index]?.vMoodOption ?? ""));
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  const areWords = names.every(
    (name, index) => own[index] !== "" || (name !== "" && isUnique(name)),
  );
  return areWords ? names : own;
}

/** A mood that is a character in place of a picture: `😀`; empty for any other. */
export const symbolOf = ({ vMoodOption }: MoodOption): string =>
  /^(?:[^\p{L}\p{N}]{1,16}|[#*\d]\uFE0F?\u20E3)$/u.test(characters(vMoodOption))
    ? characters(vMoodOption)
    : "";

/** What is in the place of a picture's address and is none: an emoji, a smiley or a word. */
function characters(given: string): string {
  const isAddress = /\/|\.\w{2,5}$|^[a-z][a-z\d+.-]*:/i.test(given) || isMissingPicture(given);
  const isText =
    given.length <= 4 || /^(?:[^\p{L}\p{N}]{1,16}|[\p{L}\p{M} '’-]{1,30})$/u.test(given);
  return !isAddress && isText ? given : "";
}

/** Names that cameras, drawing programs and content systems give to any picture. */
const generic = new Set(
  [
    "answer asset attachment avatar copy default download downloads emoji emojis emoticon face",
    "file files final graphic icon icons image images img index item large logo medium mood moods",
    "new normal null option original photo photograph pic picture pictures placeholder preview",
    "scaled screenshot small smiley smileys smilie sprite symbol thumb thumbnail undefined unnamed",
    "untitled upload uploads vector",
  ].flatMap((line) => line.split(" ")),
);

/** `/media/mood-very_good.svg` reads "Very good"; names that are no words give an empty text. */
function wordOfFile(address: string): string {
  const [, file = ""] = /([^/?#]*)\.\w+(?:[?#].*)?$/.exec(address) ?? [];
  const words = file
    .replace(/^(mood|emoji)(?=[-_])/i, "")
    .toLowerCase()
    .split(/[-_ ]+/)
    .filter((word) => word !== "");
  const text = words.join(" ");
  if (!/^[a-z ]{2,30}$/.test(text) || words.every((word) => generic.has(word))) return "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
