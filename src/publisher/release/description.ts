import type { Release, ReleasePage } from "../files/release.ts";

/** The facts of a release that lists of releases show. */
export type ReleaseFacts = Omit<Release, keyof ReleaseLists>;

/** The parts of a release that grow with the site. */
type ReleaseLists = Pick<Release, "pages" | "files" | "kept" | "redirects">;

/** A page with numbers in place of texts, or with texts. */
type PageOf<Text> = Omit<ReleasePage, "links" | "assets" | "policy"> & {
  readonly links: readonly Text[];
  readonly assets: readonly Text[];
  readonly policy?: Text;
};

/** The lists as they are stored: in place of the texts that pages share are their places in a list. */
interface StoredLists extends Omit<ReleaseLists, "pages"> {
  readonly pages: Readonly<Record<string, PageOf<number>>>;
  readonly texts: readonly string[];
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
  const stored = mapTexts(pages, placeOf);
  const lists: StoredLists = { texts: [...places.keys()], pages: stored, files, kept, redirects };
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
  return { ...facts, ...lists, pages: mapTexts(lists.pages, (place) => texts[place] ?? "") };
}

const mapTexts = <From, To>(
  pages: Readonly<Record<string, PageOf<From>>>,
  change: (text: From) => To,
): Readonly<Record<string, PageOf<To>>> =>
  Object.fromEntries(
    Object.entries(pages).map(([address, { links, assets, policy, ...page }]) => [
      address,
      {
        ...page,
        links: links.map(change),
        assets: assets.map(change),
        ...(policy !== undefined && { policy: change(policy) }),
      },
    ]),
  );
