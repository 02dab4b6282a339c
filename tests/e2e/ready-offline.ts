import type { Page } from "@playwright/test";

import { offlinePages } from "../../src/contract/addresses.ts";
import { expect } from "./fixtures.ts";

/** Waits until a worker serves each of the pages that open without a network. */
export const waitForWorkers = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        return all.filter(({ active }) => active?.state === "activated").length;
      }),
    )
    .toBe(offlinePages.length);

/** Waits until the offline store of the participant who is logged in has a survey. */
export const waitForStoredSurvey = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open("participants");
            opening.onerror = () => reject(new Error("The offline store can't be opened."));
            opening.onsuccess = () => {
              const database = opening.result;
              const counting = database.transaction("surveys").objectStore("surveys").count();
              counting.onsuccess = () => {
                database.close();
                resolve(counting.result);
              };
            };
          }),
      ),
    )
    .toBe(1);
