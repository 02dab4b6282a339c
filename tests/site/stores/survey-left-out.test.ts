import { describe, expect, vi } from "vitest";

import type { SurveyStore } from "../../../src/site/stores/survey/store.ts";
import {
  categoryData,
  moodData,
  type RawData,
} from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { watchLeftOut } from "../../fixtures/left-out.ts";
import { answerAll, codes, ok, survey, test } from "../../fixtures/survey-tab.ts";
import { hasMore } from "../../../src/site/stores/survey/page.ts";

/** One part of a survey that can't be read costs itself only, and says so (design 5). */

const leftOut = watchLeftOut();
const good = { iQuestionId: 101, vQuestion: "Can it be read?" };
const option = { iOptionId: 1, vOption: "Yes" };
const inCategory = (change: RawData): RawData => ({ ...categoryData(1), ...change });
const questionsOn = (page: SurveyStore) => {
  const state = page.$state.get();
  return "page" in state ? state.page.questions.map(({ text }) => text) : state.kind;
};

describe("beside a question that can be read, one", () => {
  test.for<[string, unknown]>([
    ["without words", { iQuestionId: 102, vQuestion: null }],
    ["with blanks only", { iQuestionId: 102, vQuestion: "  " }],
    ["whose words are no text", { iQuestionId: 102, vQuestion: { en: "?" } }],
    ["without an id", { vQuestion: "Which?" }],
    ["with an id that is no number", { iQuestionId: 1.5, vQuestion: "Which?" }],
    ["whose options have no ids", { ...good, iQuestionId: 102, options: [{ vOption: "Yes" }] }],
    ["that is a word", "question"],
    ["that is nothing", null],
  ])("%s is left out", async ([, question], { tab }) => {
    const { page, bodies } = await tab.begin(ok(inCategory({ questions: [good, question] })));
    expect(questionsOn(page)).toEqual(["Can it be read?"]);
    expect(page.$state.get()).toMatchObject({ page: { isPartial: true } });
    expect(leftOut()).toContain("a question");
    page.choose("101", "Agree");
    await page.next();
    expect((await bodies())[1]).toMatchObject({ iQuestionId: [101], iOptionId: [3] });
  });
});

test.for<[string, RawData]>([
  ["a question with a number for words", { questions: [{ ...good, vQuestion: 7 }] }],
  ["a lone question", { questions: good }],
  ["lone options", { questions: [good], options: option }],
  ["options in place of a list", { questions: [{ ...good, options: option }] }],
  [
    "saved answers of which one is none",
    { questions: [good], answers: [7, { iQuestionId: 101, iOptionId: 1 }] },
  ],
  ["progress in words", { questions: [good], progress: "half" }],
])("%s: nothing is left out", async ([, change], { tab }) => {
  const { page } = await tab.begin(ok(inCategory(change)));
  expect(page.$state.get()).toMatchObject({ kind: "answering", page: { questions: [{}] } });
  expect(page.$state.get()).not.toMatchObject({ page: { isPartial: true } });
  expect(leftOut()).toEqual([]);
  if ("answers" in change)
    expect(page.$state.get()).toMatchObject({ page: { saved: { "101": "Disagree" } } });
});

test("the console names what was expected and received", async ({ tab }) => {
  const messages: unknown[] = [];
  vi.mocked(console.warn).mockImplementation((message: unknown) => void messages.push(message));
  await tab.begin(ok(inCategory({ questions: [good, { iQuestionId: 102, vQuestion: [1] }] })));
  expect(messages).toEqual([
    "/api/question/get_all_question_data: a question is left out. vQuestion: expected (string | number), received a list of 1",
  ]);
});

test("a page that lacks a question does not leave by itself, and is not taken for the last", async ({
  tab,
}) => {
  const progress = { iDone: 0, iTotal: 20 };
  const { page } = await tab.begin(ok(inCategory({ questions: [good, 7], progress })));
  const state = page.$state.get();
  expect(state).toMatchObject({ page: { progress: { done: 0, total: 20 } } });
  expect("page" in state && hasMore(state.page)).toBe(false);
  expect(leftOut()).toEqual(["a question"]);
  tab.environment.setOnline(false);
  page.choose("101", "Agree");
  await page.next();
  expect(page.$state.get()).toMatchObject({ kind: "answering", message: "unreachable" });
});

describe("question data as a list of groups", () => {
  const groups = [1, 2, 3].map(categoryData);
  const save = (number: number) => ({
    iCategoryId: number,
    iSubCategoryId: number * 10,
    iQuestionId: [number * 100 + 1, number * 100 + 2],
    iOptionId: [3, 2],
    participantVUniquieCode: "p-1",
  });

  test("asks one after the other", async ({ tab }) => {
    let done = 0;
    const { page, bodies } = await tab.begin((request) =>
      request.url.endsWith("/save_answer")
        ? ok({ survey_status: ++done === groups.length ? "completed" : "continue" })(request)
        : ok(groups)(request),
    );
    for (const number of [1, 2, 3]) {
      expect(page.$state.get()).toMatchObject({ page: { category: `Category ${number}` } });
      answerAll(page, number);
      await page.next();
    }
    expect(page.$state.get().kind).toBe("completed");
    // The last one asks for the next survey.
    expect(await bodies()).toEqual([codes, save(1), save(2), save(3), { vUniqueCode: "p-1" }]);
  });

  test("goes back, and on after a reload, at the group that was asked for", async ({ tab }) => {
    const handler = (request: Request) =>
      request.url.endsWith("/save_answer")
        ? ok({ survey_status: "continue" })(request)
        : ok(groups)(request);
    const { page } = await tab.begin(handler);
    for (const number of [1, 2]) {
      answerAll(page, number);
      await page.next();
    }
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 3" } });
    const { page: again } = await tab.begin(handler);
    expect(again.$state.get()).toMatchObject({ page: { category: "Category 3" } });
    await again.back();
    expect(again.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  });

  test.for<[string, readonly unknown[], readonly string[]]>([
    ["is over", [{ ...groups[0], survey_status: "completed" }], []],
    ["has no questions", [{ ...groups[0], questions: [] }], []],
    ["can't be read", [{ ...groups[0], options: [] }], ["a question", "a question"]],
    ["is none", [7, null], []],
  ])("begins with the second where the first %s", async ([, first, parts], { tab }) => {
    const { page } = await tab.begin(ok([...first, groups[1]]));
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
    expect(leftOut()).toEqual(parts);
  });

  test("without any group is no survey without questions", async ({ tab }) => {
    const { page } = await tab.begin(ok(["no", "questions"]));
    expect(page.$state.get()).toMatchObject({ kind: "failed" });
  });

  test("has all moods on one page", async ({ tab }) => {
    const second = {
      questions: [{ iQuestionId: 901, vQuestion: "And the week?" }],
      options: [{ iMoodOptionId: 1, vOption: "Long" }],
    };
    const navigationState = { ...survey, moodType: "Yes" };
    const { page } = await tab.begin(ok([moodData, second]), { navigationState });
    expect(questionsOn(page)).toEqual(["How was your day?", "And the week?"]);
    page.choose("900", "Okay");
    page.choose("901", "Long");
    expect(page.$state.get()).toMatchObject({
      pending: { answers: { "900": "Okay", "901": "Long" } },
    });
  });
});
