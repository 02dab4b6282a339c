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
const late = 43 * kilobyte;

/** By the address of a page, or by its kind: all that it loads before a visitor can interact. */
const scripts: Readonly<Record<string, number>> = {
  /** A page view, fonts and listeners: 1.4 KB in Brotli, and 100 bytes for longer addresses. */
  reading: 1.75 * kilobyte,
  /** Reading, session storage, and the thanks of the contact form. */
  "/": 1.85 * kilobyte,
  /** Reading, and the start of a live chat, where one is set. */
  "/contact-us": 2 * kilobyte,
  "/forget-password": 1.65 * kilobyte,
  /** Its words depend on how the visitor came, and the human check begins. */
  "/login": 2.4 * kilobyte,
  /** React takes 65.6 KB; the island, its calls and their schemas the rest. */
  island: 110 * kilobyte,
  // The island that people wait for most.
  "/survey": 94 * kilobyte,
};

interface Page {
  readonly address: string;
  /** Search engines may list it; they may not list participants' pages, which are islands. */
  readonly isListed: boolean;
}

/** Names the entry of `scripts` that holds for a page. */
export function scriptBudgetName({ address, isListed }: Page): string {
  if (address in scripts) return address;
  return isListed ? "reading" : "island";
}

/** The budget of a page. */
export const budgetOf = (page: Page) => ({
  html,
  css,
  late,
  script: scripts[scriptBudgetName(page)] ?? 0,
});
