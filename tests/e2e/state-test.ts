import { codeFor, minh } from "./account-steps.ts";
import { inOneTab } from "./fixtures.ts";
import { forParticipants, forVisitors } from "./page-states.ts";

/** Tests of pages in a state, with one login for all of a worker: what they do on the server doesn't last. */
export const test = inOneTab.extend<object, { code: string }>({
  code: [
    async ({ tab }, use) => {
      await use(await codeFor(tab.request, minh));
    },
    { scope: "worker" },
  ],
  page: async ({ page, baseURL }, use) => {
    // Answers that the last state could not save.
    const devtools = await page.context().newCDPSession(page);
    const origin = new URL(baseURL ?? "").origin;
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await devtools.detach();
    await use(page);
  },
});

/** All states of pages, each with the people whom it is shown to. */
export const states = [
  ...Object.entries(forVisitors).map((state) => ["visitors", ...state] as const),
  ...Object.entries(forParticipants).map((state) => ["participants", ...state] as const),
];
