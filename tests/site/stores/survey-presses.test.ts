import { describe, expect } from "vitest";

import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, progress, test, type Tab } from "../../fixtures/survey-tab.ts";
import { json, pendingCall, type Handler } from "../../helpers/stub-api.ts";
import { eventually } from "../../helpers/eventually.ts";

/** Presses of Next and Back around a page that has changed by itself (decision 065). */

const pageData = (number: number, done: number) => ({
  ...categoryData(number),
  progress: { iDone: done, iTotal: 8 },
});
/** The pages that follow are known, so Next shows them at once. */
const known: Handler = (request) =>
  request.url.endsWith("/save_answer")
    ? ok(progress(2))(request)
    : ok({ ...pageData(1, 0), following: [2, 3, 4].map((number) => categoryData(number)) })(
        request,
      );
/** A page comes with the answer to a save, as on hosts of the specification. */
const fetched: Handler = async (request) => {
  if (request.url.endsWith("/save_answer")) return ok(progress(2))(request);
  const body = (await request.clone().json()) as { iCategoryId?: number; vFlag?: string };
  const number = (body.iCategoryId ?? 1) - (body.vFlag === "History" ? 1 : 0);
  return ok(pageData(number, (number - 1) * 2))(request);
};

const early = [0, 1, 350, 699] as const;
const presses = ["next", "back"] as const;
const cases = early.flatMap((delay) => presses.map((press) => [delay, press] as const));

describe.each([
  ["that was known", known],
  ["that was fetched", fetched],
])("after a page %s has come by itself", (_what, handler) => {
  async function advance(tab: Tab) {
    const opened = await tab.begin(handler);
    answerAll(opened.page, 1);
    await opened.page.advance();
    expect(opened.page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
    return opened;
  }

  test.for(cases)("%i ms later, %s does nothing", async ([delay, press], { tab }) => {
    const { page, requests } = await advance(tab);
    tab.environment.advance(delay);
    const before = page.$state.get();
    const { length } = requests;
    await page[press]();
    await page[press]();
    expect(page.$state.get()).toBe(before);
    expect(requests).toHaveLength(length);
    expect(tab.notices.filter(({ tone }) => tone === "failure")).toEqual([]);
  });

  test.for([700, 1592, 10_000])(
    "%i ms later, the first Next before an answer says that they have come",
    async (delay, { tab }) => {
      const { page } = await advance(tab);
      tab.environment.advance(delay);
      await page.next();
      expect(page.$state.get()).toMatchObject({ message: "next-questions", refusals: 0 });
      expect(tab.notices.filter(({ tone }) => tone === "failure")).toEqual([]);
      await page.next();
      expect(page.$state.get()).toMatchObject({ missing: ["201", "202"], refusals: 1 });
    },
  );

  test("700 ms later Next asks for answers, and goes on with them", async ({ tab }) => {
    const { page } = await advance(tab);
    tab.environment.advance(300);
    await page.next();
    tab.environment.advance(400);
    await page.next();
    await page.next();
    expect(page.$state.get()).toMatchObject({ missing: ["201", "202"] });
    expect(tab.notices.at(-1)).toMatchObject({ text: "All questions must be answered." });
    answerAll(page, 2);
    await page.next();
    expect(page.$state.get()).not.toMatchObject({ page: { category: "Category 1" } });
  });

  test("700 ms later Back goes back, and no press after it is lost", async ({ tab }) => {
    const { page } = await advance(tab);
    tab.environment.advance(700);
    await page.back();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 1" } });
    await page.next();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  });

  test("Next works at once after an answer to it", async ({ tab }) => {
    const { page } = await advance(tab);
    page.choose("201", "Agree");
    await page.next();
    expect(page.$state.get()).toMatchObject({ missing: ["202"] });
  });

  test("a second page by itself begins the time again", async ({ tab }) => {
    const { page } = await advance(tab);
    answerAll(page, 2);
    tab.environment.advance(699);
    await page.advance();
    tab.environment.advance(1);
    const before = page.$state.get();
    await page.next();
    expect(page.$state.get()).toBe(before);
    tab.environment.advance(699);
    await page.next();
    expect(page.$state.get()).not.toBe(before);
  });
});

describe.each([
  ["that was known", known],
  ["that was fetched", fetched],
])("after a page %s was asked for", (_what, handler) => {
  test("Next and Back work at once", async ({ tab }) => {
    const { page } = await tab.begin(handler);
    await page.next();
    expect(page.$state.get()).toMatchObject({ missing: ["101", "102"] });
    answerAll(page, 1);
    await page.next();
    await page.next();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" }, refusals: 1 });
    await page.back();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 1" } });
    await page.next();
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  });
});

test("a page that was asked for and comes late is no page by itself", async ({ tab }) => {
  const { page, answer } = await tab.begin(fetched);
  answerAll(page, 1);
  const { handler, release } = pendingCall();
  answer(handler);
  const going = page.next();
  tab.environment.advance(3000);
  answer(fetched);
  release(Response.json({ code: 200, data: progress(2) }));
  await going;
  await page.next();
  expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" }, refusals: 1 });
});

test("a press that waited for the connection is over: the page comes by itself", async ({
  tab,
}) => {
  const { page } = await tab.begin(fetched);
  answerAll(page, 1);
  tab.environment.setOnline(false);
  await page.next();
  page.listen();
  tab.environment.setOnline(true);
  await eventually(() =>
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } }),
  );
  await page.next();
  expect(page.$state.get()).toMatchObject({ refusals: 0 });
  tab.environment.advance(700);
  await page.next();
  expect(page.$state.get()).toMatchObject({ message: "next-questions", refusals: 0 });
});

test("a page to which a refusal leads back is not sent again by a press for the other", async ({
  tab,
}) => {
  const { handler, release } = pendingCall();
  const { page, requests } = await tab.begin((request) =>
    request.url.endsWith("/save_answer") ? handler(request) : known(request),
  );
  answerAll(page, 1);
  const sending = page.next();
  expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  release(await json({ code: 400 }, 400)(new Request("https://api.example")));
  await sending;
  const before = page.$state.get();
  expect(before).toMatchObject({ page: { category: "Category 1" }, message: "save-failed" });
  const { length } = requests;
  await page.next();
  expect(page.$state.get()).toBe(before);
  expect(requests).toHaveLength(length);
  tab.environment.advance(700);
  void page.next();
  await eventually(() => expect(requests.length).toBeGreaterThan(length));
});
