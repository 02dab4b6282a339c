import { wordsOf, type BlogIndex, type IndexedPost } from "./blog-index.ts";

/** Finds the posts that have all words of a query, the best first. */
export type BlogSearch = (query: string) => readonly IndexedPost[];

/**
 * Prepares the search of an index. A word of a query finds words that begin with it, so that results
 * come while it is typed; case and accents don't matter.
 */
export function createBlogSearch({ posts, words }: BlogIndex): BlogSearch {
  // How much a word counts by where it is found; in the text one. Whole words count twice as much.
  const fields = posts.map(({ title, category, tags, author = "", excerpt }) => [
    { weight: 10, text: searchable(title) },
    { weight: 4, text: searchable([category, ...tags, author].join(" ")) },
    { weight: 2, text: searchable(excerpt) },
  ]);

  function scoresOf(term: string): readonly number[] {
    const inText = new Set(
      Object.entries(words).flatMap(([word, distances]) =>
        word.startsWith(term) ? placesOf(distances) : [],
      ),
    );
    return fields.map(
      (texts, place) =>
        Number(inText.has(place)) +
        sum(texts.map(({ weight, text }) => weight * occurrence(text, term))),
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

/** 2 for a whole word of a searchable text, 1 for the beginning of one, 0 for none. */
const occurrence = (text: string, term: string) =>
  text.includes(` ${term} `) ? 2 : text.includes(` ${term}`) ? 1 : 0;

function placesOf(distances: readonly number[]): readonly number[] {
  let place = 0;
  return distances.map((distance) => (place += distance));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
