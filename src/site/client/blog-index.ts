/** A post as the search of the blog finds and shows it. */
export interface IndexedPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly minutes: number;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author?: string | undefined;
  readonly published?: string | undefined;
}

/** The content of `/blog-index.json`. */
export interface BlogIndex {
  /** The posts in the order of the blog. */
  readonly posts: readonly IndexedPost[];
  readonly words: WordIndex;
}

/**
 * Posts by a word of their text: their places in the list, each as the distance from the one before,
 * which compresses well.
 */
type WordIndex = Readonly<Record<string, readonly number[]>>;

/** The index of so many texts has 300 KB after gzip; that of more has none (decision 89). */
const mostTexts = 1000;

/** Words in more of the texts than this part of them tell nothing about a post, nor do short ones. */
const commonShare = 0.1;
const commonLeast = 10;
const shortest = 3;

const silent = /[\p{M}\p{Cf}'’]/gu;

/** Letters that have no accent to leave out, as people write them without. */
const folded: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** Letters of scripts that put no spaces between words. */
export const removeSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Letters and digits in lower case without accents: "Wasn’t Zoë" is "wasnt" and "zoe". */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    // First too: normalizing takes minutes for a text of combining marks.
    .replace(silent, "")
    .normalize("NFKD")
    .replace(silent, "")
    .replace(/[ßæœøłđı]/g, (letter) => folded[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Indexes the words of texts; none of a blog with more than 1000.
 *
 * @param count of the texts
 * @param readTexts gives sanitised HTML, whose tags and references are no words; it is not called for too
 *   many
 */
export function indexWords(count: number, readTexts: () => readonly string[]): WordIndex {
  const placesOf = new Map<string, number[]>();
  const texts = count <= mostTexts ? readTexts() : [];
  for (const [place, text] of texts.entries())
    for (const word of new Set(wordsOf(text.replace(/<[^>]*>|&#?\w+;/g, " ")))) {
      const places = placesOf.get(word);
      if (places) places.push(place);
      else placesOf.set(word, [place]);
    }
  const common = Math.max(commonLeast, count * commonShare);
  return Object.fromEntries(
    [...placesOf]
      .filter(
        ([word, places]) =>
          (word.length >= shortest || removeSpaces.test(word)) && places.length <= common,
      )
      .sort()
      .map(([word, places]) => [word, distances(places)]),
  );
}

const distances = (places: readonly number[]) =>
  places.map((place, index) => place - (places[index - 1] ?? 0));
