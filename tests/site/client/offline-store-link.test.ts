import { describe, expect, onTestFinished, test, vi } from "vitest";

import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import { restoreOfflineAnswers } from "../../../src/site/stores/survey/durable-copy.ts";
import { storedSurveys } from "../../../src/site/stores/survey/pending-answers.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";
import { foundBy, opening, openTab } from "../../fixtures/link-tab.ts";

useDatabase();

describe("the offline store of a person without a password", () => {
  const rows = () =>
    new Promise<readonly { readonly seen: number }[]>((resolve, reject) => {
      const opened = indexedDB.open("participants");
      opened.onerror = () => reject(new Error("There is no database."));
      opened.onsuccess = () => {
        const all = opened.result.transaction("owners").objectStore("owners").getAll();
        all.onsuccess = () => {
          opened.result.close();
          resolve(all.result as readonly { readonly seen: number }[]);
        };
      };
    });

  test("is opened by the tab's key alone", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    expect(await (await openOfflineStore(tab.session))?.readAll()).toHaveLength(1);
    expect(await foundBy("Ben")).toBe(0);
    const other = openTab();
    await other.follow("Ben-s1");
    expect(await (await openOfflineStore(other.session))?.readAll()).toEqual([]);
  });

  test("is opened by the password from a login in the same tab on", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    await tab.logIn("Ben");
    expect(await (await openOfflineStore(tab.session))?.readAll()).toHaveLength(1);
    expect(await foundBy("Ben")).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test("takes no place of what waits behind the password, where its survey was only opened", async () => {
    const former = openTab();
    await former.logIn("Ben");
    await former.leaveUnsent();
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveChosen({ answers: {}, written: 1 });
    await tab.logIn("Ben");
    await restoreOfflineAnswers(tab.session);
    expect(storedSurveys(tab.session)).toMatchObject([{ code: "s1", waiting: 1 }]);
    expect(await foundBy("Ben")).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test("goes at a logout when nothing waits, and is forgotten otherwise", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    expect(await rows()).toHaveLength(1);
    await tab.logOut();
    expect(await rows()).toEqual([]);
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    await tab.logOut();
    expect(await rows()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    onTestFinished(() => void vi.useRealTimers());
    await openTab().follow("Ada-s1");
    expect(await rows()).toHaveLength(1);
  });

  test("is not needed: a browser without one opens the survey", async () => {
    Reflect.deleteProperty(globalThis, "indexedDB");
    const tab = openTab();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.session.get("offlineKey")).toBeNull();
  });
});
