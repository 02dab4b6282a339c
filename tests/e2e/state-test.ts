import { codeFor } from "./account-steps.ts";
import { inOneTab } from "./fixtures.ts";
import { forParticipants, forVisitors } from "./page-states.ts";
import { copyPerson } from "./people.ts";

/** Of this worker, after its first test. */
let login: Promise<string> | undefined;

/** Tests of pages in a state, with one login for all of a worker: what they do on the server doesn't last. */
export const test = inOneTab.extend<{ code: string }>({
  code: async ({ tab, api }, use) => {
    login ??= copyPerson(api.database, "Minh").then((person) => codeFor(tab.request, person));
    await use(await login);
  },
});

/** All states of pages, each with the people whom it is shown to. */
export const states = [
  ...Object.entries(forVisitors).map((state) => ["visitors", ...state] as const),
  ...Object.entries(forParticipants).map((state) => ["participants", ...state] as const),
];
