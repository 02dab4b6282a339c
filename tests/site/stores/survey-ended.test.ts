import { describe, expect } from "vitest";

import { categoryData, type RawData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { watchLeftOut } from "../../fixtures/left-out.ts";
import { answerAll, codes, ok, progress, test, type Tab } from "../../fixtures/survey-tab.ts";
import { eventually } from "../../helpers/eventually.ts";
import { json, type Handler } from "../../helpers/stub-api.ts";

/** A survey that ends while it is answered says so, in whichever form the host says it. */

const leftOut = watchLeftOut();

const gone = json({ code: 404, message: "You are not invited to this survey." }, 404);
const finished = json({ code: 409, message: "You have completed this survey. Thank you." }, 409);
const none = { questions: [] };
const html =
  (status: number): Handler =>
  () =>
    new Response("<html>", { status });

/** A host that answers saves in one way, and requests for questions in another. */
const host =
  (save: Handler, questions: Handler): Handler =>
  (request) =>
    request.url.endsWith("answer") ? save(request) : questions(request);

/** The first page is saved, and the second one answered. */
async function onSecond({ begin }: Tab) {
  const opened = await begin(ok(categoryData(1)));
  answerAll(opened.page, 1);
  opened.answer(ok(progress(2, { next: categoryData(2) })));
  await opened.page.next();
  answerAll(opened.page, 2);
  return opened;
}

describe("a save is refused", () => {
  test.for<[string, Handler, Handler]>([
    ["with 409, and the questions with 404", finished, gone],
    ["with 400, and the questions with 410", json({ code: 400 }, 400), json({ code: 410 }, 410)],
    ["with 404 in the body, as the questions", json({ code: 404 }), json({ code: 404 })],
    [
      "with codes in data",
      json({ data: { code: "410", data: null } }),
      json({ data: { code: 404, data: null } }),
    ],
    ["with 410 and no body", () => new Response(null, { status: 410 }), gone],
    ["with a state of its own", json({ status: 403 }, 403), json({ statusCode: 404 }, 404)],
    ["with 409, and no question is asked", finished, ok({ questions: [] })],
    ["with 422, and there are no data", json({ code: 422 }, 422), ok(null)],
    ["while its state is none that is known", finished, ok({ ...none, survey_status: "closed" })],
  ])("%s: the survey has ended", async ([, save, questions], { tab }) => {
    const { page, answer, requests } = await onSecond(tab);
    answer(host(save, questions));
    await page.next();
    expect(page.$state.get()).toMatchObject({
      kind: "ended",
      pending: {
        unsent: [],
        refused: [{ page: { category: "Category 2" } }],
        answers: { "101": "Agree", "201": "Agree" },
      },
    });
    const { length } = requests;
    await page.next();
    await page.retry();
    expect(requests).toHaveLength(length);
  });

  test("and all is answered: it was completed elsewhere", async ({ tab }) => {
    const { page, answer } = await onSecond(tab);
    answer(host(finished, ok({ survey_status: "Completed" })));
    await page.next();
    expect(page.$state.get()).toMatchObject({
      kind: "completed",
      refused: [{ page: { category: "Category 2" } }],
    });
  });

  test.for<[string, Handler]>([
    ["questions are asked", ok(categoryData(2))],
    ["the host can't be reached", html(502)],
    ["a page is answered", html(404)],
  ])("and %s: that is no end", async ([, questions], { tab }) => {
    const { page, answer } = await onSecond(tab);
    answer(host(finished, questions));
    await page.next();
    expect(page.$state.get()).toMatchObject({ kind: "answering", message: "out-of-order" });
  });
});

test.for<[string, Handler]>([
  ["404", gone],
  ["410 in the body", json({ code: "410" })],
  ["no questions", ok(none)],
  ["no data", ok(null)],
  ["an empty list", ok([])],
])(
  "after a save, %s: the survey has ended, and nothing is lost",
  async ([, questions], { tab }) => {
    const { page, answer } = await onSecond(tab);
    answer(host(ok(progress(3)), questions));
    await page.next();
    expect(page.$state.get()).toMatchObject({
      kind: "ended",
      pending: { unsent: [], refused: [] },
    });
  },
);

test("what waited for a connection is kept when the survey has ended meanwhile", async ({
  tab,
}) => {
  const following = [2, 3].map((number) => categoryData(number));
  const { page, answer } = await tab.begin(ok({ ...categoryData(1), following }));
  const stop = page.listen();
  tab.environment.setOnline(false);
  answerAll(page, 1);
  await page.next();
  answerAll(page, 2);
  await page.next();
  page.choose("301", "Agree");
  answer(host(finished, gone));
  tab.environment.setOnline(true);
  await eventually(() => expect(page.$state.get().kind).toBe("ended"));
  stop();
  expect(page.$state.get()).toMatchObject({
    pending: { refused: [1, 2, 3].map((number) => ({ page: { category: `Category ${number}` } })) },
  });
});

test("a save whose answer was lost is not sent to a survey that has ended", async ({ tab }) => {
  const { page, answer, bodies } = await onSecond(tab);
  answer(host(html(502), ok(categoryData(2))));
  await page.next();
  const before = (await bodies()).length;
  answer(host(ok(progress(3)), gone));
  await page.next();
  expect(page.$state.get()).toMatchObject({ kind: "ended", pending: { refused: [{}] } });
  expect((await bodies()).slice(before)).toEqual([codes]);
});

test("a survey that goes on after all has every choice", async ({ tab }) => {
  const { page, answer } = await onSecond(tab);
  answer(host(finished, gone));
  await page.next();
  const again = await tab.begin(ok(categoryData(2)));
  expect(again.page.$state.get()).toMatchObject({
    kind: "answering",
    pending: { answers: { "201": "Agree", "202": "Neither" }, refused: [{}] },
  });
  again.answer(ok(progress(3, { next: categoryData(3) })));
  await again.page.next();
  expect(again.page.$state.get()).toMatchObject({ pending: { refused: [] } });
});

describe("a first load", () => {
  test.for<[string, Handler, string]>([
    ["404", gone, "absent"],
    ["410", json({ code: 410 }, 410), "absent"],
    ["a list without questions", ok(none), "empty"],
    ["no data", ok(null), "empty"],
    ["questions of null", ok({ questions: null }), "empty"],
    ["a page with 404", html(404), "failed"],
    ["an object without anything", ok({}), "failed"],
    ["questions inside of sub-categories", ok({ sub_category: [{ questions: [] }] }), "failed"],
    ["questions under another name", ok({ vQuestions: [] } satisfies RawData), "failed"],
  ])("with %s: %s", async ([, handler, kind], { tab }) => {
    const { page } = await tab.begin(handler);
    expect(page.$state.get().kind).toBe(kind);
    leftOut();
  });

  test("with 401 says that answers are kept only where there are some", async ({ tab }) => {
    const { page } = await tab.begin(json({ code: 401 }, 401));
    expect(page.$state.get().kind).toBe("session-ended");
    expect(page.$storedIn.get()).toBeNull();
    tab.environment.session.set("selectedAnswers", '{"101":"Agree"}');
    const again = await tab.begin(json({ code: 401 }, 401));
    expect(again.page.$storedIn.get()).toBe("tab");
  });
});
