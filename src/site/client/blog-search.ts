import { removeSpaces, wordsOf, type BlogIndex, type IndexedPost } from "./blog-index.ts";

/** Finds the posts that have all words of a query, the best first. */
export type BlogSearch = (query: string) => readonly IndexedPost[];

/** Letters of a term that is found inside of words too; shorter ones are in too many. */
const leastInside = 4;

/**
 * Prepares the search of an index. A word of a query finds words that begin with it, so that results
 * come while it is typed, and after them words that have it inside: compounds, and texts of scripts
 * without spaces. Case and accents don't matter.
 */
export function createBlogSearch({ posts, words }: BlogIndex): BlogSearch {
  // How much a word counts by where it is found; in the text one. Whole words count twice as much.
  const fields = posts.map(({ title, category, tags, author = "", excerpt }) => [
    { weight: 10, text: searchable(title) },
    { weight: 4, text: searchable([category, ...tags, author].join(" ")) },
    { weight: 2, text: searchable(excerpt) },
  ]);

  function scoresOf(term: string): readonly number[] {
    const isInside = term.length >= leastInside || removeSpaces.test(term);
    const inText = new Map<number, number>();
    for (const [word, distances] of Object.entries(words)) {
      const found = word.startsWith(term) ? 1 : isInside && word.includes(term) ? 0.5 : 0;
      if (found > 0)
        for (const place of placesOf(distances))
          inText.set(place, Math.max(found, inText.get(place) ?? 0));
    }
    return fields.map(
      (texts, place) =>
        (inText.get(place) ?? 0) +
        sum(texts.map(({ weight, text }) => weight * occurrence(text, term, isInside))),
    );
  }

  return (query) => {
    const scores = [...new Set(wordsOf(query))].map(scoresOf);
    return posts
      .map((post, place) => ({ post, found: scores.map((score) => score[place] ?? 0) }))
      .filter(({ found }) => found.length > 0 && !found.includes(0))
      .sort((one, other) => sum(other.found) - sum(one.found))
      .map(({ post }) => post);
  };
}

/** The words of a text, each between spaces. */
const searchable = (text: string) => ` ${wordsOf(text).join(" ")} `;

/** 2 for a whole word of a searchable text, 1 for the beginning of one, a half inside, 0 for none. */
function occurrence(text: string, term: string, isInside: boolean): number {
  if (text.includes(` ${term} `)) return 2;
  if (text.includes(` ${term}`)) return 1;
  return isInside && text.includes(term) ? 0.5 : 0;
}

function placesOf(distances: readonly number[]): readonly number[] {
  let place = 0;
  return distances.map((distance) => (place += distance));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
