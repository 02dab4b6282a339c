import { describe, expect, vi } from "vitest";

import { openWithoutPassword } from "../../../src/site/client/offline-store/unlock.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { setAnswersOwner, ownerOf } from "../../../src/site/stores/account/login.ts";
import { storedSurveys } from "../../../src/site/stores/survey/pending-answers.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, progress, test, type Tab } from "../../fixtures/survey-tab.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";
import { eventually } from "../../helpers/eventually.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";

useDatabase();

const email = "ben@example.org";
const questions = ok({ ...categoryData(1), progress: { iDone: 2, iTotal: 6 } });
const refused = json({ code: 401 }, 401);

/** Logs in as the link of a survey does, and opens it. */
async function open(tab: Tab, handler: Handler = questions) {
  const { session } = tab.environment;
  session.set("answersOwner", (await ownerOf(email)) ?? "");
  storeLinks(tab, "s-1");
  await openWithoutPassword(session);
  const offlineStore = await openOfflineStore(session);
  if (!offlineStore) throw new Error("There is no offline store.");
  const claim = vi.spyOn(offlineStore, "claim").mockImplementation(() => undefined);
  const opened = await tab.begin(handler, {
    openOfflineStore: () => Promise.resolve(offlineStore),
  });
  return { ...opened, leave: () => claim.mock.lastCall?.[1]() };
}

/** The links of surveys that were opened, the last one at last. */
function storeLinks({ environment: { session } }: Tab, ...surveys: readonly string[]): void {
  const links = surveys.map((code) => [code, `/survey-invite#/ben-${code}`]);
  session.set("linkLogin", JSON.stringify({ firstName: "Ben", links }));
}

/** Answers the first page while the host is away. */
async function leaveUnsent(tab: Tab) {
  const opened = await open(tab);
  opened.answer(json({ code: 503 }, 503));
  answerAll(opened.page, 1);
  await opened.page.next();
  expect(storedSurveys(tab.environment.session)).toMatchObject([{ code: "s-1", waiting: 1 }]);
  return opened;
}

/** The dashboard of the tab, and the surveys whose answers it sends. */
function dashboardOf({ environment }: Tab, handler: Handler) {
  const stub = stubApi(environment, handler);
  const sent: string[] = [];
  const dashboard = createDashboard({
    api: stub.api,
    environment,
    origin: () => "https://site.example",
    sendWaiting: (surveys) => Promise.resolve(void sent.push(...surveys.map(({ code }) => code))),
  });
  return { ...stub, dashboard, sent };
}

describe("a survey that a personal link has opened", () => {
  test("says whom it asks, and where its answers are: in this tab", async ({ tab }) => {
    const { page } = await open(tab);
    expect(page.$askedFor.get()).toBe("\u2068Ben\u2069");
    page.choose("101", "Agree");
    await eventually(() => expect(page.$storedIn.get()).toBe("tab"));
  });

  test("names nobody after a login with a password", async ({ tab }) => {
    const { page } = await tab.begin(questions);
    expect(page.$askedFor.get()).toBeNull();
    expect(page.linkAddress()).toBeUndefined();
  });

  test("leaves to another tab that opens it by the same link", async ({ tab }) => {
    const { page, leave } = await open(tab);
    page.choose("101", "Agree");
    await eventually(() => expect(page.$storedIn.get()).toBe("tab"));
    leave();
    expect(page.$state.get()).toEqual({ kind: "elsewhere" });
  });

  test("can be opened again over its questions once its login has ended, or with the password", async ({
    tab,
  }) => {
    const { page, answer } = await leaveUnsent(tab);
    answer(refused);
    await page.next();
    await eventually(() => expect(page.$state.get()).toMatchObject({ isSignedOut: true }));
    expect(page.linkAddress()).toBe("/survey-invite#/ben-s-1");
    const { session } = tab.environment;
    await setAnswersOwner(session, email);
    session.set("vUniqueCode", "p-2");
    session.remove("linkLogin");
    answer(ok(progress(2, { next: categoryData(2) })));
    await page.resumeAfterLogin();
    await eventually(() => expect(storedSurveys(session)).toMatchObject([{ waiting: 0 }]));
    expect(page.linkAddress()).toBeUndefined();
  });
});

describe("the dashboard of a login by a personal link", () => {
  const list = ok([{ vUniqueCode: "s-1", vSurvey: "Pulse", survey_status: "continue" }]);

  test("makes no call that the login may not make", async ({ tab }) => {
    await open(tab);
    tab.environment.session.set("firstName", "Ben");
    const { dashboard, requests } = dashboardOf(tab, list);
    await dashboard.load();
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/api/participant/survey"]);
    expect(dashboard.surveys.$state.get()).toMatchObject({ data: { next: { vSurvey: "Pulse" } } });
    expect(dashboard.$firstName.get()).toBe("Ben");
    expect(dashboard.linkAddress()).toBe("/survey-invite#/ben-s-1");
  });

  test("sends what waits of its own survey, and says that it stays in this tab", async ({
    tab,
  }) => {
    await leaveUnsent(tab);
    const { dashboard, sent } = dashboardOf(tab, list);
    await dashboard.load();
    expect(sent).toEqual(["s-1"]);
    expect(dashboard.addressOf("s-1")).toBe("/survey#s-1");
    expect(dashboard.hasOfflineStore()).toBe(false);
  });

  test("leads to the link of another survey whose answers wait, and does not send them", async ({
    tab,
  }) => {
    await leaveUnsent(tab);
    storeLinks(tab, "s-1", "s-2");
    const { dashboard, sent } = dashboardOf(tab, list);
    await dashboard.load();
    expect(sent).toEqual([]);
    expect(dashboard.$storedSurveys.get()).toMatchObject([{ code: "s-1", waiting: 1 }]);
    expect(dashboard.addressOf("s-1")).toBe("/survey-invite#/ben-s-1");
    expect(dashboard.addressOf("s-2")).toBe("/survey#s-2");
    expect(dashboard.addressOf("s-3")).toBe("/survey#s-3");
  });

  test.for(["", "{}", "[", '{"firstName":1,"links":[]}', '{"firstName":"","links":[["s-1"]]}'])(
    "reads stored links that are no links (%j) as none",
    async (text, { tab }) => {
      tab.environment.session.set("vUniqueCode", "p-1");
      tab.environment.session.set("linkLogin", text);
      const { dashboard } = dashboardOf(tab, list);
      await dashboard.load();
      expect(dashboard.linkAddress()).toBeUndefined();
      expect(dashboard.addressOf("s-1")).toBe("/survey#s-1");
    },
  );
});
