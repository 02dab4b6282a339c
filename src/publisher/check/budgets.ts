/** What a page may cost before anybody touches it. */

export const kilobyte = 1024;

/** Bytes after gzip. */
export interface Budget {
  readonly html: number;
  readonly css: number;
  readonly script: number;
}

/** A long article is legitimate: this is 400 to 500 KB of text and markup. */
const document = 100 * kilobyte;

/** All styles travel before the first paint, beside the page, in its first two round trips. */
const styles = 16 * kilobyte;

/** A page for reading needs a page view and menus, no framework. */
const readingScript = 5 * kilobyte;

/**
 * Where people come for an island, React is 65.6 KB of it, its calls and their schemas the rest.
 * Participants' pages are their island, and so is the contact page: one comes for its form.
 */
const islandScript = 110 * kilobyte;

/** Islands that people wait for most. */
const ownScript: Readonly<Record<string, number>> = {
  "/survey": 100 * kilobyte,
  "/login": 95 * kilobyte,
};

/** The page of a form that search engines may list all the same. */
const listedIslands: ReadonlySet<string> = new Set(["/contact-us"]);

/** The budget of one page; participants' pages are those that search engines may not list. */
export function budgetOf(page: { readonly address: string; readonly isListed: boolean }): Budget {
  const { address, isListed } = page;
  const isForReading = isListed && !listedIslands.has(address);
  return {
    html: document,
    css: styles,
    script: ownScript[address] ?? (isForReading ? readingScript : islandScript),
  };
}
