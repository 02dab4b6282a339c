import { textLanguage } from "../text/language.ts";
import { brand, colours } from "./brand.ts";
import { type Colours, contrastFaults } from "./look.ts";

/** The language of a BCP 47 tag, without script and country; empty for what is no tag. */
function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return "";
  }
}

/**
 * What is wrong with a brand, in sentences that begin with its file: none for one that can be used.
 *
 * @param language of documents, dates and numbers
 */
export function brandFaults(
  language: string = brand.language,
  palette: Colours = colours,
): readonly string[] {
  const written =
    languageOf(language) === textLanguage
      ? []
      : [
          `language: expected that of src/contract/text, ${textLanguage}, received ${language}. Pages that say they are in another language than they are get read out wrongly: translate that folder, and change its language.ts.`,
        ];
  const noColours = Object.entries(palette)
    .filter(([, colour]) => !/^#[\da-f]{6}$/.test(colour))
    .map(([name, colour]) => `${name}: expected a colour such as #1d3fbb, received ${colour}.`);
  const unreadable = noColours.length > 0 ? noColours : contrastFaults(palette);
  return [...written, ...unreadable].map((fault) => `src/contract/brand/brand.ts, ${fault}`);
}
