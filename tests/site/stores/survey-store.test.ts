import { describe, expect } from "vitest";

import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { watchLeftOut } from "../../fixtures/left-out.ts";
import {
  answerAll,
  codes,
  ok,
  progress,
  survey,
  test,
  type Tab,
} from "../../fixtures/survey-tab.ts";
import { pendingCall, json, stubHost, type Handler } from "../../helpers/stub-api.ts";

const leftOut = watchLeftOut();

describe("opening the page", () => {
  test("without a login code opens /login and sends nothing", async ({
    tab: { environment, load },
  }) => {
    environment.entry.replaceState(survey);
    const { page, requests } = load(ok(categoryData(1)));
    await page.open();
    expect(environment.journey).toEqual(["replace /login"]);
    expect(page.$state.get().kind).toBe("signed-out");
    expect(requests).toEqual([]);
  });

  test("without a survey shows a message", async ({ tab: { begin } }) => {
    const { page, requests } = await begin(ok(categoryData(1)), { navigationState: null });
    expect(page.$state.get().kind).toBe("no-navigation-state");
    expect(requests).toEqual([]);
  });

  test("sends only the two codes first", async ({ tab: { begin } }) => {
    const { page, bodies, requests } = await begin(ok(categoryData(1)));
    expect(requests[0]?.url).toBe(`${stubHost}/api/question/get_all_question_data`);
    expect(await bodies()).toEqual([codes]);
    expect(page.$state.get()).toMatchObject({ kind: "answering", pending: { index: 0 } });
  });

  test("twice, as React does in development, fetches once", async ({ tab: { begin } }) => {
    const { page, requests } = await begin(ok(categoryData(1)));
    await page.open();
    expect(requests).toHaveLength(1);
  });

  test("starts with the stored index and answers", async ({ tab: { environment, begin } }) => {
    environment.session.set("currentQuestionIndex", "3");
    environment.session.set("selectedAnswers", '{"101":"Agree"}');
    const { page } = await begin(ok(categoryData(1)));
    expect(page.$state.get()).toMatchObject({ pending: { index: 3, answers: { "101": "Agree" } } });
  });

  test("ignores index and answers of another survey", async ({ tab: { environment, begin } }) => {
    const first = await begin(ok(categoryData(5)), {
      navigationState: { ...survey, surveyCode: "other" },
    });
    first.page.choose("501", "Agree");
    environment.session.set("currentQuestionIndex", "4");
    const { page } = await begin(ok(categoryData(1)));
    expect(page.$state.get()).toMatchObject({ pending: { index: 0, answers: {} } });
    expect(environment.session.get("selectedAnswers")).toBe("{}");
  });

  test.for<[string, Handler]>([
    ["a refusal", json({ code: 403 }, 403)],
    ["data without what counts", ok({ questions: [{ iQuestionId: 1 }] })],
    ["a page instead of data", () => new Response("<html>")],
  ])(
    "%s: shows a failure without a toast, and can be retried",
    async ([, handler], { tab: { notices, begin } }) => {
      const { page, answer, bodies } = await begin(handler);
      expect(page.$state.get().kind).toBe("failed");
      expect(notices).toEqual([]);
      leftOut();
      answer(ok(categoryData(1)));
      await page.retry();
      expect(page.$state.get().kind).toBe("answering");
      expect(await bodies()).toEqual([codes, codes]);
    },
  );
});

describe("answering a category", () => {
  test("saves the two lists, then fetches by the ids in the answer", async ({
    tab: { environment, notices, begin },
  }) => {
    const { page, answer, requests, bodies } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer((request) =>
      request.url.endsWith("/save_answer")
        ? ok(progress(2))(request)
        : ok(categoryData(2))(request),
    );
    await page.next();
    expect(requests.map(({ url }) => url.replace(stubHost, ""))).toEqual([
      "/api/question/get_all_question_data",
      "/api/question/save_answer",
      "/api/question/get_all_question_data",
    ]);
    expect((await bodies()).slice(1)).toEqual([
      {
        iCategoryId: 1,
        iSubCategoryId: 10,
        iQuestionId: [101, 102],
        iOptionId: [3, 2],
        participantVUniquieCode: "p-1",
      },
      { ...codes, iCategoryId: 2, iSubCategoryId: 20 },
    ]);
    expect(requests[1]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(page.$state.get()).toMatchObject({
      kind: "answering",
      page: { category: "Category 2" },
      pending: { index: 1 },
    });
    expect(environment.session.get("currentQuestionIndex")).toBe("1");
    expect(notices).toEqual([
      {
        tone: "success",
        text: "All questions answered successfully.",
        life: 500,
        isSpokenElsewhere: true,
      },
    ]);
  });

  test("fetches nothing when the answer contains the next questions", async ({
    tab: { begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(ok(progress(2, { next: categoryData(2) })));
    await page.next();
    expect(requests).toHaveLength(2);
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  });

  test("stores each choice at once", async ({ tab: { environment, begin } }) => {
    const { page } = await begin(ok(categoryData(1)));
    page.choose("101", "Agree");
    expect(environment.session.get("selectedAnswers")).toBe('{"101":"Agree"}');
    page.choose("101", "Disagree");
    expect(environment.session.get("selectedAnswers")).toBe('{"101":"Disagree"}');
  });

  test("saves once on a double click", async ({ tab: { begin } }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    const { handler, release } = pendingCall();
    answer(handler);
    const first = page.next();
    await Promise.all([page.next(), page.next(), page.back()]);
    page.choose("101", "Disagree");
    expect(page.$state.get()).toMatchObject({ kind: "saving" });
    release(Response.json({ code: 200, data: progress(2, { next: categoryData(2) }) }));
    await first;
    expect(requests).toHaveLength(2);
    expect(page.$state.get()).toMatchObject({ pending: { index: 1, answers: { "101": "Agree" } } });
  });

  test("with unanswered questions shows a toast and sends nothing", async ({
    tab: { notices, begin },
  }) => {
    const { page, requests } = await begin(ok(categoryData(1)));
    await page.next();
    expect(requests).toHaveLength(1);
    expect(notices).toMatchObject([
      { tone: "failure", text: "All questions must be answered.", life: 1500 },
    ]);
  });

  test("accepts an answer to a save that contains only a code", async ({ tab: { begin } }) => {
    const { page, answer, bodies } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer((request) =>
      request.url.endsWith("/save_answer")
        ? json({ code: 200 })(request)
        : ok(categoryData(2))(request),
    );
    await page.next();
    expect((await bodies()).at(-1)).toEqual(codes);
    expect(page.$state.get()).toMatchObject({ pending: { index: 1 } });
  });
});

describe("Back", () => {
  async function onSecond({ begin }: Tab) {
    const opened = await begin(ok(categoryData(1)));
    answerAll(opened.page);
    opened.answer(ok(progress(2, { next: categoryData(2) })));
    await opened.page.next();
    opened.answer(ok(categoryData(1)));
    return opened;
  }

  test("sends the ids on screen with the flag History", async ({ tab }) => {
    const { page, bodies } = await onSecond(tab);
    await page.back();
    expect((await bodies()).at(-1)).toEqual({
      ...codes,
      iCategoryId: 2,
      iSubCategoryId: 20,
      vFlag: "History",
    });
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 1" },
      pending: { index: 0, answers: { "101": "Agree", "102": "Neither" } },
    });
    expect(tab.environment.session.get("currentQuestionIndex")).toBe("0");
  });

  test("stops at index 0", async ({ tab }) => {
    const { page, requests } = await onSecond(tab);
    await page.back();
    await page.back();
    expect(requests).toHaveLength(3);
  });

  test("followed by a reload shows the same questions, index and answers", async ({ tab }) => {
    const before = await onSecond(tab);
    await before.page.back();
    before.page.choose("102", "Disagree");
    const { page, bodies } = tab.load(async (request) => {
      const { iCategoryId = 2 } = (await request.clone().json()) as { iCategoryId?: number };
      return Response.json({ code: 200, data: categoryData(iCategoryId) });
    });
    await page.open();
    expect(await bodies()).toEqual([codes, { ...codes, iCategoryId: 1, iSubCategoryId: 10 }]);
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 1" },
      pending: { index: 0, answers: { "101": "Agree", "102": "Disagree" } },
    });
  });
});
