/**
 * Budgets of a page, in bytes after gzip. A publish warns about a page above one of them, and is refused
 * above twice of it.
 */

export const kilobyte = 1024;

/** HTML. A long article may have more. */
const html = 30 * kilobyte;

/** Style sheets: none, the styles of a page are part of its HTML. */
const css = 0;

/** Script that an interaction loads; on /survey the queue of saves and the worker of the human check. */
const late = 60 * kilobyte;

/** Script that a page and its islands load by themselves; React takes 65.6 KB of it. */
const withIslands = 120 * kilobyte;

/** Script of a page that is read, without its islands: page view, header and menu. */
const reading = 8 * kilobyte;

interface Page {
  /** Search engines may list it; they may not list participants' pages, which are islands. */
  readonly isListed: boolean;
}

/** The budget of a page. */
export const budgetOf = ({ isListed }: Page) => ({
  html,
  css,
  late,
  script: isListed ? reading : withIslands,
  withIslands,
});
