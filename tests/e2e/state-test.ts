import { codeFor } from "./account-steps.ts";
import { inOneTab } from "./fixtures.ts";
import { forParticipants, forVisitors } from "./page-states.ts";
import { copyPerson } from "./people.ts";

/** Tests of pages in a state, with one login for all of a worker: what they do on the server doesn't last. */
export const test = inOneTab.extend<object, { code: string }>({
  code: [
    async ({ tab, api }, use) => {
      await use(await codeFor(tab.request, await copyPerson(api.database, "Minh")));
    },
    { scope: "worker" },
  ],
});

/** All states of pages, each with the people whom it is shown to. */
export const states = [
  ...Object.entries(forVisitors).map((state) => ["visitors", ...state] as const),
  ...Object.entries(forParticipants).map((state) => ["participants", ...state] as const),
];
