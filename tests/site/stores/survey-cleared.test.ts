import { describe, expect, vi } from "vitest";

import { tryPassword } from "../../../src/site/client/offline-store/unlock.ts";
import {
  openOfflineStore,
  type OfflineStore,
} from "../../../src/site/client/offline-store/offline-store.ts";
import { restoreOfflineAnswers } from "../../../src/site/stores/survey/durable-copy.ts";
import { setAnswersOwner } from "../../../src/site/stores/account/login.ts";
import type { SurveyRecord } from "../../../src/site/stores/survey/pending-answers.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { useDatabase, watchDatabase } from "../../fixtures/browser-database.ts";
import { answerAll, ok, openTab, progress, test, type Tab } from "../../fixtures/survey-tab.ts";
import { eventually } from "../../helpers/eventually.ts";
import { json, unreachable } from "../../helpers/stub-api.ts";

useDatabase();

let count = 0;
const newEmail = () => `ada-${++count}@example.org`;

/** Logs in as the form of /login does, with a code that is new each time. */
async function logIn({ environment: { session } }: Tab, email: string): Promise<void> {
  await setAnswersOwner(session, email);
  const code = `p-${++count}`;
  session.set("vUniqueCode", code);
  const owner = session.get("answersOwner") ?? "";
  await (await tryPassword(owner, "lantern-otter-meadow"))?.finish(session);
  await restoreOfflineAnswers(session);
}

/** Opens the survey in a tab of a participant who has logged in. */
async function open(tab: Tab, handler = ok(categoryData(1))) {
  const { session } = tab.environment;
  const navigationState = { surveyCode: "s-1", surveyId: 7, moodType: "No" };
  tab.environment.entry.replaceState(navigationState);
  let offlineStore: OfflineStore | null = null;
  const opened = tab.load(handler, async () => (offlineStore = await openOfflineStore(session)));
  await opened.page.open();
  /** Waits until the page's offline store has these answers. */
  const expectStored = (answers: object) =>
    eventually(async () => expect(await answersIn(offlineStore)).toEqual([answers]));
  return { ...opened, expectStored };
}

async function begin(tab: Tab) {
  const email = newEmail();
  const database = watchDatabase();
  await logIn(tab, email);
  return { email, database, ...(await open(tab)) };
}

/** The answers that the offline store has, as the next login of the participant finds them. */
async function answersOnDevice(email: string): Promise<unknown> {
  const tab = openTab();
  await logIn(tab, email);
  return answersIn(await openOfflineStore(tab.environment.session));
}

const answersIn = async (offlineStore: OfflineStore | null) =>
  (await offlineStore?.readAll())?.map((record) => (record as SurveyRecord).pending.answers);

const chosen = { "101": "Agree", "102": "Neither" };

describe("a survey whose storage is closed under the page", () => {
  test("writes the next choice, and says that it is stored", async ({ tab }) => {
    const { database, page, expectStored } = await begin(tab);
    page.choose("101", "Agree");
    await expectStored({ "101": "Agree" });
    database.closeSilently();
    page.choose("102", "Neither");
    await expectStored(chosen);
    expect(page.$storedIn.get()).toBe("offline-store");
  });

  test("writes the last choices again where data were cleared, without another choice", async ({
    tab,
  }) => {
    const { email, database, page, expectStored } = await begin(tab);
    answerAll(page);
    await expectStored(chosen);
    await database.deleteAll();
    await expectStored(chosen);
    expect(await answersOnDevice(email)).toEqual([chosen]);
  });

  test("says at once that answers are in the tab only, until they can be written", async ({
    tab,
  }) => {
    const { database, page, expectStored } = await begin(tab);
    page.choose("101", "Agree");
    await expectStored({ "101": "Agree" });
    database.refuseOpening(2);
    database.closeAll();
    await eventually(() => expect(page.$storedIn.get()).toBe("tab-only"));
    page.choose("102", "Neither");
    await eventually(() => expect(page.$storedIn.get()).toBe("offline-store"));
  });

  test("says so when the disk is full, and when the offline store could not be opened at all", async ({
    tab,
  }) => {
    const { database, page } = await begin(tab);
    database.refuseWriting(2);
    page.choose("101", "Agree");
    await eventually(() => expect(page.$storedIn.get()).toBe("tab-only"));
    const other = openTab();
    await logIn(other, newEmail());
    database.refuseOpening(10);
    const { page: unopened } = await open(other);
    unopened.choose("101", "Agree");
    await eventually(() => expect(unopened.$storedIn.get()).toBe("tab-only"));
    await eventually(() => {
      unopened.choose("102", "Neither");
      expect(unopened.$storedIn.get()).toBe("offline-store");
    });
  });

  test("opens one offline store for choices that follow each other, which keeps their order", async ({
    tab,
  }) => {
    const { session } = tab.environment;
    await logIn(tab, newEmail());
    const opened: (OfflineStore | null)[] = [];
    let isDenied = true;
    const { page } = tab.load(ok(categoryData(1)), async () => {
      const offlineStore = isDenied ? null : await openOfflineStore(session);
      if (!isDenied) opened.push(offlineStore);
      return offlineStore;
    });
    tab.environment.entry.replaceState({ surveyCode: "s-1", surveyId: 7, moodType: "No" });
    await page.open();
    isDenied = false;
    answerAll(page);
    await eventually(() => expect(page.$storedIn.get()).toBe("offline-store"));
    expect(opened).toHaveLength(1);
    expect(await answersIn(opened[0] ?? null)).toEqual([chosen]);
  });

  test("says so when the offline store takes too long, and withdraws it when it has answered", async ({
    tab,
  }) => {
    await logIn(tab, newEmail());
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const offlineStore = await openOfflineStore(tab.environment.session);
    if (!offlineStore) throw new Error("There is no offline store.");
    const write = vi.spyOn(offlineStore, "write").mockReturnValue(promise);
    const { page } = tab.load(ok(categoryData(1)), () => Promise.resolve(offlineStore));
    tab.environment.entry.replaceState({ surveyCode: "s-1", surveyId: 7, moodType: "No" });
    const opening = page.open();
    await eventually(() => expect(write).toHaveBeenCalled());
    tab.environment.advance(1000);
    await opening;
    expect(page.$storedIn.get()).toBe("tab-only");
    resolve(true);
    await eventually(() => expect(page.$storedIn.get()).toBe("offline-store"));
  });

  test("asks the browser to keep what waits", async ({ tab }) => {
    await logIn(tab, newEmail());
    const offlineStore = await openOfflineStore(tab.environment.session);
    if (!offlineStore) throw new Error("There is no offline store.");
    const persist = vi.spyOn(offlineStore, "persist");
    tab.environment.entry.replaceState({ surveyCode: "s-1", surveyId: 7, moodType: "No" });
    const { page, answer } = tab.load(ok(categoryData(1)), () => Promise.resolve(offlineStore));
    await page.open();
    answerAll(page);
    expect(persist).not.toHaveBeenCalled();
    answer(unreachable);
    await page.next();
    expect(persist).toHaveBeenCalled();
  });
});

describe("a survey whose site data are cleared under the page", () => {
  /** As the browser does, in all storages. */
  async function clear(tab: Tab, database: ReturnType<typeof watchDatabase>): Promise<void> {
    tab.environment.session.clear();
    await database.deleteAll();
  }

  test("asks for a login over the questions, and goes on with all choices", async ({ tab }) => {
    const { email, database, page, answer, requests } = await begin(tab);
    page.choose("101", "Agree");
    await clear(tab, database);
    page.choose("102", "Neither");
    await page.next();
    expect(page.$state.get()).toMatchObject({
      kind: "answering",
      isSignedOut: true,
      pending: { answers: chosen },
    });
    // Nothing was sent without a login.
    expect(requests).toHaveLength(1);
    await logIn(tab, email);
    answer(ok(progress(2, { next: categoryData(2) })));
    await page.resumeAfterLogin();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
    await eventually(() => expect(page.$storedIn.get()).toBe("offline-store"));
  });

  test.for(["in this tab", "in another tab"])(
    "has all choices after a reload and a login %s",
    async (where, { tab }) => {
      const { email, database, page, expectStored } = await begin(tab);
      page.choose("101", "Agree");
      await clear(tab, database);
      page.choose("102", "Neither");
      await expectStored(chosen);
      const next = where === "in this tab" ? tab : openTab();
      await logIn(next, email);
      const again = await open(next);
      expect(again.page.$state.get()).toMatchObject({ pending: { answers: chosen } });
    },
  );

  test("leaves them to no other participant", async ({ tab }) => {
    const { database, page, expectStored } = await begin(tab);
    page.choose("101", "Agree");
    await clear(tab, database);
    page.choose("102", "Neither");
    await expectStored(chosen);
    await logIn(tab, newEmail());
    const again = await open(tab);
    expect(again.page.$state.get()).toMatchObject({ pending: { answers: {} } });
    await page.resumeAfterLogin();
    expect(tab.environment.journey).toEqual(["assign /dashboard"]);
  });

  test("says that nothing is stored where the participant can't be named again", async ({
    tab,
  }) => {
    // A page that is not secure has no digest of the address, and no offline store.
    const { page } = await tab.begin(ok(categoryData(1)));
    page.choose("101", "Agree");
    expect(page.$storedIn.get()).toBe("tab");
    tab.environment.session.clear();
    page.choose("102", "Neither");
    expect(page.$storedIn.get()).toBe("nowhere");
    expect(page.$state.get()).toMatchObject({ pending: { answers: chosen } });
  });

  test("keeps the choices of questions that are fetched again meanwhile", async ({ tab }) => {
    const { email, database, page, answer } = await begin(tab);
    answerAll(page);
    answer(json({ code: 409 }, 409));
    await page.next();
    await clear(tab, database);
    await page.startAgain();
    expect(page.$state.get()).toEqual({ kind: "session-ended" });
    expect(page.$storedIn.get()).toBe("offline-store");
    await logIn(tab, email);
    const again = await open(tab);
    expect(again.page.$state.get()).toMatchObject({ pending: { answers: chosen } });
  });
});
