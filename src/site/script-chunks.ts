/**
 * The chunks of script that pages share, for Vite's `codeSplitting`. Without groups Vite makes one for each
 * set of pages that share a module: a form came in fifty requests on five levels. A group takes along what
 * its modules import, unless a group before it has it. So a page gets all in two levels: its own scripts,
 * and these. They are divided by what pages need, within their budgets.
 */

/** Matches the addresses of modules that have one of these parts. */
const having = (...parts: readonly string[]) => new RegExp(parts.join("|"));

const groups = [
  // On every page, so it has no schemas.
  {
    name: "page",
    test: having(
      "src/site/environment",
      "site/client/(session-keys|api-host|addresses|mailed-codes|wanted-page|typed-fields|codes|settings)",
      "site/stores/account/guard",
      "site/layouts/page-entry",
      "src/contract/(brand/|limits)",
    ),
  },
  // What every page with islands has: React (without its renderer, which Astro begins with), calls, toasts.
  {
    name: "island",
    test: having(
      "node_modules/(react|scheduler|react-dom/(index|cjs/react-dom\\.))",
      "node_modules/(ky|valibot|@?nanostores|react-hot-toast)",
      "src/contract/(?!profile|login|change|contact|newsletter|human|survey-link|messages|digits)",
      "site/client/(api|outcome|navigation|early|parse|link-login)",
      "site/stores/(toasts|participant|account/answers-owner|survey/find)",
      "site/text/(survey|form\\.|login-again|empty)",
      "site/ui/(ErrorSummary|SubmitButton|tick)",
      "site/islands/(IslandBoundary|Toaster|live-page|account/LoginDialog)",
    ),
  },
  // /logout has no answers, and no calls.
  {
    name: "offline-store",
    test: having("node_modules/idb/", "client/offline-store/", "stores/account/log-out"),
  },
  { name: "answers", test: having("stores/survey/(page\\.|pending|saves|durable)") },
  {
    name: "form",
    test: having(
      "src/contract/",
      "site/(client|text|ui|stores|islands)/(?!blog|reset-password|login-reason|(use-)?carousel|survey)",
    ),
  },
];

export const scriptChunks = {
  groups: groups.map((group, index) => ({
    ...group,
    priority: groups.length - index,
    minShareCount: 2,
  })),
};
