/**
 * The chunks of script that pages share, by Vite's `codeSplitting`. Without groups Vite makes one for each set of pages that share a
 * module: a form came in fifty requests on five levels. A group takes along what its modules import, unless
 * a group before it has it. So a page gets all in two levels: its own scripts, and these. It is divided by
 * what pages need, within their budgets.
 */
const groups = [
  // On every page, so it has no schemas.
  {
    name: "page",
    test: /src\/site\/(environment|client\/(session-keys|api-host|addresses|wanted-page|typed-fields|codes|settings)|stores\/account\/guard)|contract\/(brand\/|limits)/,
  },
  // What every page with islands has: React (without its renderer, which Astro begins with), calls, toasts.
  {
    name: "island",
    test: /node_modules\/(react|scheduler|react-dom\/(index|cjs\/react-dom\.)|ky|valibot|@?nanostores|react-hot-toast)|src\/contract\/(?!profile|login|change|failure|contact|newsletter|human|personal|confirm|digits)|src\/site\/(text\/(toast|island|survey|form\.|login-again|empty)|client\/(api|outcome|navigation|early|parse)|ui\/(ErrorSummary|SubmitButton|tick)|stores\/(toasts|participant|survey\/find)|islands\/(IslandBoundary|Toaster|live-page|account\/LoginDialog))/,
  },
  // /logout has no answers, and no calls.
  { name: "offline-store", test: /node_modules\/idb\/|client\/offline-store\// },
  { name: "answers", test: /stores\/survey\/(page\.|pending|saves|durable)/ },
  {
    name: "form",
    test: /src\/(contract|site\/(client|text|ui|stores|islands))\/(?!blog|reset-password|login-reason|(use-)?carousel|survey)/,
  },
];

export const scriptChunks = {
  groups: groups.map((group, index) => ({
    ...group,
    priority: groups.length - index,
    minShareCount: 2,
  })),
};
