import { describe, expect } from "vitest";

import type { SurveyStore } from "../../../src/site/stores/survey/store.ts";
import { categoryData, type RawData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, codes, ok, test } from "../../fixtures/survey-tab.ts";

const total = 3;

/**
 * A host whose categories have no sub-categories. A save's answer names the next category alone.
 *
 * @param subCategory the field of the question data; undefined where the host leaves it out
 */
function createHost(subCategory: unknown) {
  let done = 0;
  const bodies: RawData[] = [];
  const page = (number: number): RawData => ({
    ...categoryData(number),
    sub_category: subCategory,
    progress: { iDone: done * 2, iTotal: total * 2 },
  });
  async function answer(request: Request): Promise<Response> {
    const body = (await request.clone().json()) as RawData;
    bodies.push(body);
    const category = Number(body["iCategoryId"] ?? done + 1);
    if (request.url.endsWith("/save_answer")) {
      done = Math.max(done, category);
      const isOver = category === total;
      return ok(
        isOver
          ? { survey_status: "completed" }
          : { survey_status: "continue", iCategoryId: category + 1 },
      )(request);
    }
    const asked = body["vFlag"] === "History" ? category - 1 : category;
    return ok(asked > total ? { survey_status: "completed" } : page(asked))(request);
  }
  return { bodies, answer };
}

const categoryOn = (page: SurveyStore) => {
  const state = page.$state.get();
  return "page" in state ? state.page.category : state.kind;
};
const place = (number: number) => ({ iCategoryId: number, iSubCategoryId: null });
const save = (number: number) => ({
  ...place(number),
  iQuestionId: [number * 100 + 1, number * 100 + 2],
  iOptionId: [3, 2],
  participantVUniquieCode: "p-1",
});

describe.each([
  ["left out", undefined],
  ["null", null],
  ["an empty object", {}],
  ["without an id", { iSubCategoryId: null, vSubCategory: null }],
  ["with an empty id", { iSubCategoryId: "", vSubCategory: "" }],
  ["an empty list", []],
  ["a list of one without an id", [{ iSubCategoryId: null }]],
])("a survey whose sub-categories are %s", (_what, subCategory) => {
  test("is answered from start to end, with Back and a reload", async ({ tab }) => {
    const host = createHost(subCategory);
    const { page } = await tab.begin(host.answer);
    expect(categoryOn(page)).toBe("Category 1");
    answerAll(page, 1);
    await page.next();
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 2", subCategory: "", progress: { done: 2, total: 6 } },
      pending: { index: 1 },
    });
    await page.back();
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 1" },
      pending: { answers: { "101": "Agree", "102": "Neither" }, index: 0 },
    });
    await page.next();
    answerAll(page, 2);

    const { page: again } = await tab.begin(host.answer);
    expect(again.$state.get()).toMatchObject({
      page: { category: "Category 2" },
      pending: { answers: { "201": "Agree", "202": "Neither" }, index: 1 },
    });
    await again.next();
    expect(categoryOn(again)).toBe("Category 3");
    answerAll(again, 3);
    await again.next();
    expect(again.$state.get()).toEqual({ kind: "completed", sent: "matrix", refused: [] });
    expect(host.bodies).toEqual([
      codes,
      save(1),
      // The answer to a save names the category alone.
      { ...codes, iCategoryId: 2 },
      { ...codes, ...place(2), vFlag: "History" },
      save(1),
      { ...codes, iCategoryId: 2 },
      codes,
      save(2),
      { ...codes, iCategoryId: 3 },
      save(3),
      // For the next survey.
      { vUniqueCode: "p-1" },
    ]);
  });
});

test("an answer that waits is sent with its category after a reload", async ({ tab }) => {
  const host = createHost(null);
  tab.environment.setOnline(true);
  const { page } = await tab.begin(host.answer);
  answerAll(page, 1);
  tab.environment.setOnline(false);
  await page.next();
  expect(page.$state.get()).toMatchObject({ pending: { unsent: [{ page: { place: place(1) } }] } });
  tab.environment.setOnline(true);
  const { page: again } = await tab.begin(host.answer);
  expect(host.bodies).toEqual([codes, save(1), { ...codes, iCategoryId: 2 }]);
  expect(categoryOn(again)).toBe("Category 2");
});

test.for([
  [
    "lists of one",
    {
      category: [{ iCategoryId: 4, vCategory: "D" }],
      sub_category: [{ iSubCategoryId: 41, vSubCategory: "E" }],
    },
    41,
  ],
  [
    "a sub-category of the number 0",
    { category: { iCategoryId: 4 }, sub_category: { iSubCategoryId: 0 } },
    0,
  ],
  [
    "ids as texts",
    { category: { iCategoryId: "4" }, sub_category: { iSubCategoryId: "4a" } },
    "4a",
  ],
  [
    "names that are no texts",
    {
      category: { iCategoryId: 4, vCategory: {} },
      sub_category: { iSubCategoryId: 5, vSubCategory: [] },
    },
    5,
  ],
] as const)("%s are read", async ([, change, iSubCategoryId], { tab }) => {
  const { page } = await tab.begin(ok({ ...categoryData(1), ...change }));
  expect(page.$state.get()).toMatchObject({ page: { place: { iSubCategoryId } } });
});
