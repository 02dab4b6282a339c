/** Budgets of a page: what it may load before any interaction, in bytes after gzip. */

export const kilobyte = 1024;

/**
 * What settings may add to scripts, such as reCAPTCHA and long addresses: tests hold the templates to
 * their budgets, a publish is refused from this multiple on, since operators can't make scripts lighter.
 */
export const roomForSettings = 1.1;

/** HTML: room for long articles, 400 to 500 KB of text and markup before gzip. */
const html = 100 * kilobyte;

/** Style sheets: none, the styles of a page are part of its HTML. */
const css = 0;

/**
 * Script that a page loads after its own, for what a visitor does later; on /survey the queue of
 * saves, what outlives the tab, the screens that follow the questions, the form of another login, and
 * the worker of its human check, which brings its own copy of the HTTP client.
 */
const late = 60 * kilobyte;

/**
 * By the kind of a page: all that it loads before a visitor can interact. Both have room: below them,
 * fewer bytes make no difference that people feel.
 */
const scripts = {
  /** Page view, fonts, listeners, and on some pages their words, thanks or the human check. */
  reading: 8 * kilobyte,
  /** React takes 65.6 KB; the island, its calls and their schemas the rest. */
  island: 110 * kilobyte,
} as const;

interface Page {
  /** Search engines may list it; they may not list participants' pages, which are islands. */
  readonly isListed: boolean;
}

/** Names the entry of `scripts` that holds for a page. */
export const scriptBudgetName = ({ isListed }: Page): keyof typeof scripts =>
  isListed ? "reading" : "island";

/** The budget of a page. */
export const budgetOf = (page: Page) => ({
  html,
  css,
  late,
  script: scripts[scriptBudgetName(page)],
});
