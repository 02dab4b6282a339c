import type { Release, ReleasePage } from "./release.ts";

/** The facts of a release that lists of releases show. */
export type ReleaseFacts = Omit<Release, keyof ReleaseLists>;

/** The parts of a release that grow with the site. */
type ReleaseLists = Pick<Release, "pages" | "files" | "kept" | "redirects">;

/** The lists as they are stored: in place of the texts that pages share are their places in a list. */
interface StoredLists extends Omit<ReleaseLists, "pages"> {
  readonly texts: readonly string[];
  readonly pages: Readonly<Record<string, StoredPage>>;
}

interface StoredPage extends Omit<ReleasePage, "links" | "assets" | "policy"> {
  readonly links: readonly number[];
  readonly assets: readonly number[];
  readonly policy?: number;
}

/**
 * Writes a release as two lines of JSON: its facts, which can be read alone, and its lists. With the
 * texts of each page, 5 MB for 5,000 posts would be 19.
 */
export function writeDescription({ pages, files, kept, redirects, ...facts }: Release): string {
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const stored = mapValues(pages, ({ links, assets, policy, ...page }): StoredPage => ({
    ...page,
    links: links.map(placeOf),
    assets: assets.map(placeOf),
    ...(policy !== undefined && { policy: placeOf(policy) }),
  }));
  const texts = [...places.keys()];
  const lists: StoredLists = { texts, pages: stored, files, kept, redirects };
  return `${JSON.stringify(facts)}\n${JSON.stringify(lists)}`;
}

/**
 * Reads what {@link writeDescription} has written, not validated: a schema for thousands of pages is
 * slow.
 *
 * @throws {SyntaxError} when it is not JSON
 */
export function readDescription(text: string): Release {
  const end = text.indexOf("\n");
  // Releases of earlier versions of this program have one line.
  if (end === -1) return JSON.parse(text) as Release;
  const facts = JSON.parse(text.slice(0, end)) as ReleaseFacts;
  const { texts, ...lists } = JSON.parse(text.slice(end + 1)) as StoredLists;
  const textAt = (place: number) => texts[place] ?? "";
  const pages = mapValues(lists.pages, ({ links, assets, policy, ...page }): ReleasePage => ({
    ...page,
    links: links.map(textAt),
    assets: assets.map(textAt),
    ...(policy !== undefined && { policy: textAt(policy) }),
  }));
  return { ...facts, ...lists, pages };
}

const mapValues = <T, Result>(record: Readonly<Record<string, T>>, change: (value: T) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)] as const));
