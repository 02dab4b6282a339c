import { describe, expect, vi } from "vitest";

import { tryPassword } from "../../../src/site/client/offline-store/unlock.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import {
  restoreOfflineAnswers,
  restorePending,
} from "../../../src/site/stores/survey/durable-copy.ts";
import { deliverWaiting, type SurveyStore } from "../../../src/site/stores/survey/store.ts";
import {
  allPending,
  emptyPending,
  storedSurveys,
  storePending,
  type SurveyRecord,
} from "../../../src/site/stores/survey/pending-answers.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { one, saveOfPage } from "../../fixtures/survey-events.ts";
import { answerAll, ok, openTab, progress, test, type Tab } from "../../fixtures/survey-tab.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { eventually } from "../../helpers/eventually.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";

useDatabase();

const following = [categoryData(2), categoryData(3)];
const questionsOfAll = ok({ ...categoryData(1), progress: { iDone: 0, iTotal: 6 }, following });
let count = 0;

/** Logs in as the /login page does, in a new tab of the same browser. */
async function logIn(tab: Tab, owner: string): Promise<void> {
  const { session } = tab.environment;
  session.set("answersOwner", owner);
  session.set("vUniqueCode", "p-1");
  await (await tryPassword(owner, "lantern-otter-meadow"))?.finish(session);
  await restoreOfflineAnswers(session);
}

/** Opens the survey in a tab, with an offline store. */
async function open(tab: Tab, handler: Handler, navigationState?: null) {
  const { session } = tab.environment;
  return await tab.begin(handler, {
    navigationState,
    openOfflineStore: () => openOfflineStore(session),
  });
}

/** Opens the survey in a tab of a new participant; `leave`: another tab claims it. */
async function openClaimed(tab: Tab) {
  await logIn(tab, `durable-${++count}`);
  const offlineStore = await openOfflineStore(tab.environment.session);
  if (!offlineStore) throw new Error("This browser has no offline store.");
  const claim = vi.spyOn(offlineStore, "claim").mockImplementation(() => undefined);
  const { page } = await tab.begin(questionsOfAll, {
    openOfflineStore: () => Promise.resolve(offlineStore),
  });
  return { page, offlineStore, claim, leave: () => claim.mock.lastCall?.[1]() };
}

/** Waits until the offline store has these answers of the survey. */
const expectStored = (tab: Tab, answers: object) =>
  eventually(async () => {
    const records = await (await openOfflineStore(tab.environment.session))?.readAll();
    expect(records?.map((record) => (record as SurveyRecord).pending.answers)).toEqual([answers]);
  });

/** Logs in and answers the first page at a host that is away, so that its answers wait. */
async function waitWithFirstPage(tab: Tab, owner: string): Promise<SurveyStore> {
  await logIn(tab, owner);
  const { page, answer } = await open(tab, questionsOfAll);
  answer(json({ code: 503 }, 503));
  answerAll(page, 1);
  await page.next();
  return page;
}

const saves = (requests: readonly Request[]) =>
  requests.filter(({ url }) => url.endsWith("/save_answer"));

describe("a survey in a browser that was killed", () => {
  test("has each choice, in a new tab after a login", async ({ tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const { page } = await open(tab, questionsOfAll);
    page.choose("101", "Agree");
    await expectStored(tab, { "101": "Agree" });
    const other = openTab();
    await logIn(other, owner);
    const again = await open(other, questionsOfAll);
    expect(again.page.$state.get()).toMatchObject({ pending: { answers: { "101": "Agree" } } });
  });

  test("has the later choice, in a tab that comes back to its older one", async ({ tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const { page } = await open(tab, questionsOfAll);
    page.choose("101", "Disagree");
    const other = openTab();
    other.environment.advance(1);
    await logIn(other, owner);
    const { page: later } = await open(other, questionsOfAll);
    later.choose("101", "Agree");
    await expectStored(other, { "101": "Agree" });
    const { page: back } = await open(tab, questionsOfAll);
    expect(back.$state.get()).toMatchObject({ pending: { answers: { "101": "Agree" } } });
  });

  test("has a save that its tab alone had, once another survey is opened there", async ({
    tab,
  }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const { session } = tab.environment;
    const save = { ...saveOfPage(one), answers: { iQuestionId: [101], iOptionId: [3] } };
    const pending = { ...emptyPending, answers: { "101": "Agree" }, unsent: [save], written: 1 };
    storePending(session, "s-2", pending);
    await restoreOfflineAnswers(session);
    await expectStored(tab, { "101": "Agree" });
  });

  test("has answers that its tab alone had, after another tab has only opened it", async ({
    tab,
  }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const { session } = tab.environment;
    const answers = { "101": "Agree" };
    storePending(session, "s-1", { ...emptyPending, answers });
    const other = openTab();
    other.environment.advance(1);
    await logIn(other, owner);
    await open(other, questionsOfAll);
    await expectStored(other, {});
    await restoreOfflineAnswers(session);
    const { page } = await open(tab, questionsOfAll);
    expect(page.$state.get()).toMatchObject({ pending: { answers } });
  });

  test("has what a tab alone had, in another one that is opened with it", async ({ tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const other = openTab();
    await logIn(other, owner);
    const save = { ...saveOfPage(one), answers: { iQuestionId: [101], iOptionId: [3] } };
    const pending = { ...emptyPending, unsent: [save], written: 1 };
    storePending(tab.environment.session, "s-1", pending);
    const opened = [tab, other].map(async ({ environment: { session } }) => {
      const offlineStore = await openOfflineStore(session);
      return () => Promise.resolve(offlineStore && restorePending(session, offlineStore));
    });
    await Promise.all((await Promise.all(opened)).map((restore) => restore()));
    expect(allPending(other.environment.session)).toMatchObject([{ pending: { unsent: [save] } }]);
  });

  test("has what its page has, after a login over it", async ({ tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const { session } = tab.environment;
    storePending(session, "s-1", { ...emptyPending, answers: { "101": "Agree" } });
    const other = openTab();
    other.environment.advance(1);
    await logIn(other, owner);
    const { page: later } = await open(other, questionsOfAll);
    later.choose("101", "Disagree");
    await expectStored(other, { "101": "Disagree" });
    await restoreOfflineAnswers(session, true);
    expect(allPending(session)).toMatchObject([{ pending: { answers: { "101": "Agree" } } }]);
  });

  test("stays in a tab that alone has the last choice", async ({ tab }) => {
    const { page, offlineStore, claim, leave } = await openClaimed(tab);
    const write = vi.spyOn(offlineStore, "write").mockResolvedValue(false);
    page.choose("101", "Agree");
    await eventually(() => expect(page.$storedIn.get()).toBe("tab-only"));
    leave();
    expect(page.$state.get()).toMatchObject({ pending: { answers: { "101": "Agree" } } });
    write.mockResolvedValue(true);
    page.choose("101", "Disagree");
    await eventually(() => expect(page.$storedIn.get()).toBe("offline-store"));
    expect(claim).toHaveBeenCalledTimes(2);
    leave();
    expect(page.$state.get()).toEqual({ kind: "elsewhere" });
  });

  test("stays in a page that alone has the last choice, after another login", async ({ tab }) => {
    const { session } = tab.environment;
    const { page, leave } = await openClaimed(tab);
    session.set("answersOwner", "another");
    session.set("vUniqueCode", "p-2");
    page.choose("101", "Agree");
    expect(page.$storedIn.get()).toBe("nowhere");
    leave();
    expect(page.$state.get()).toMatchObject({ pending: { answers: { "101": "Agree" } } });
  });

  test("has the pages that it was opened with, before any choice", async ({ tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    await open(tab, questionsOfAll);
    await expectStored(tab, {});
    const other = openTab("works", "s-1");
    await logIn(other, owner);
    other.environment.setOnline(false);
    const offline = await open(other, json({ code: 503 }, 503), null);
    expect(offline.page.$state.get()).toMatchObject({ kind: "answering" });
  });

  test("is over, in a tab that comes back to it after another has completed it", async ({
    tab,
  }) => {
    const owner = `durable-${++count}`;
    await waitWithFirstPage(tab, owner);
    const other = openTab();
    other.environment.advance(1000);
    await logIn(other, owner);
    const last = await open(other, ok({ survey_status: "completed" }));
    await eventually(() => expect(last.page.$state.get()).toMatchObject({ kind: "completed" }));
    await expectStored(other, {});
    const again = await open(tab, ok({ ...categoryData(1), answers: [] }));
    await eventually(() => expect(again.page.$state.get()).toMatchObject({ kind: "answering" }));
    expect(again.page.$state.get()).toMatchObject({ pending: { answers: {}, unsent: [] } });
    expect(saves(again.requests)).toEqual([]);
  });

  test("goes on without a network, and what waited is sent with its key", async ({ tab }) => {
    const owner = `durable-${++count}`;
    const page = await waitWithFirstPage(tab, owner);
    answerAll(page, 2);
    await page.next();
    const other = openTab("works", "s-1", 2);
    await logIn(other, owner);
    other.environment.setOnline(false);
    // The address names the survey: there is no navigation state.
    const offline = await open(other, questionsOfAll, null);
    expect(offline.page.$state.get()).toMatchObject({
      kind: "answering",
      page: { category: "Category 3" },
      pending: { index: 2, unsent: [{ key: "key-1" }, { key: "key-2" }] },
    });
    answerAll(offline.page, 3);
    await offline.page.next();
    expect(offline.page.$state.get()).toMatchObject({ kind: "waiting" });
    expect(saves(offline.requests)).toEqual([]);

    other.environment.setOnline(true);
    offline.answer(async (request) => {
      const { iCategoryId } = (await request.clone().json()) as { iCategoryId: number };
      return ok(iCategoryId === 3 ? { survey_status: "completed" } : progress(iCategoryId + 1))(
        request,
      );
    });
    await offline.page.next();
    const keys = saves(offline.requests).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toEqual(["key-1", "key-2", "key-3"]);
    expect(offline.page.$state.get()).toMatchObject({ kind: "completed", sent: "matrix" });
    const after = openTab();
    await logIn(after, owner);
    expect(after.environment.session.get("otherSurveys")).toBeNull();
  });

  const refusal = json({ code: 400, message: "No." }, 400);
  test.for([
    ["is sent from the dashboard too", false, ok(progress(2)), ["key-1"], { refused: 0 }],
    ["is kept when the dashboard's call is refused", false, refusal, ["key-1"], { refused: 1 }],
    ["is not sent while another tab has the survey", true, refusal, [], { refused: 0 }],
  ] as const)("%s", async ([, isOpen, response, sent, { refused }], { tab }) => {
    const owner = `durable-${++count}`;
    await logIn(tab, owner);
    const offlineStore = await openOfflineStore(tab.environment.session);
    if (!isOpen && offlineStore)
      vi.spyOn(offlineStore, "claim").mockImplementation(() => undefined);
    const { page, answer } = await tab.begin(questionsOfAll, {
      openOfflineStore: () => Promise.resolve(offlineStore),
    });
    answer(json({ code: 503 }, 503));
    answerAll(page, 1);
    await page.next();
    const other = openTab();
    await logIn(other, owner);
    const { environment } = other;
    const waiting = storedSurveys(environment.session);
    expect(waiting).toMatchObject([{ code: "s-1", waiting: 1 }]);
    const { api, requests } = stubApi(environment, response);
    // What it would read then.
    const after: unknown[] = [];
    const onDelivered = () => after.push(...storedSurveys(environment.session));
    await deliverWaiting(waiting, {
      api,
      environment,
      notify: () => undefined,
      createKey: () => "unused",
      openOfflineStore: () => openOfflineStore(environment.session),
      onDelivered,
    });
    expect(saves(requests).map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(sent);
    const kept = { code: "s-1", waiting: 1 - sent.length, refused };
    expect(after).toMatchObject(sent.length > 0 ? [kept] : []);
    expect(storedSurveys(environment.session)).toMatchObject([kept]);
  });
});
