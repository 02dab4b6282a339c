import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { questions } from "../../../src/contract/question.ts";
import type { SurveyKind } from "../../../src/contract/survey.ts";
import { readPage } from "../../../src/site/stores/survey/read-page.ts";
import { watchLeftOut } from "../../fixtures/left-out.ts";
import {
  categoryData,
  moodData,
  type RawData,
} from "../../../src/site/styleguide/fixtures/survey-pages.ts";

const leftOut = watchLeftOut();
const resolve = (path: string) => `https://api.example${path}`;
const read = (data: RawData, kind?: SurveyKind) =>
  readPage(v.parse(questions.record, data), kind ?? "matrix", resolve);
const pageOf = (data: RawData, kind?: SurveyKind) => {
  const result = read(data, kind);
  return result.kind === "page" ? result.page : null;
};

describe("questions of a category", () => {
  test("are read with ids, texts and options", () => {
    expect(read(categoryData(1))).toEqual({
      kind: "page",
      page: {
        kind: "matrix",
        category: "Category 1",
        subCategory: "Part 1",
        place: { iCategoryId: 1, iSubCategoryId: 10 },
        questions: [101, 102].map((id, index) => ({
          id,
          key: String(id),
          text: `Question 1-${index + 1}`,
          options: ["Disagree", "Neither", "Agree"].map((text, option) => ({
            id: option + 1,
            text,
            picture: "",
          })),
        })),
        saved: {},
        progress: null,
      },
      following: [],
    });
  });

  test("come with the pages after them, up to one that can't be answered", () => {
    const unreadable = { ...categoryData(4), options: [] };
    const following = [2, 3].map(categoryData).concat(unreadable, categoryData(5));
    const result = read({ ...categoryData(1), following });
    const pages = result.kind === "page" ? result.following : [];
    expect(pages.map(({ category }) => category)).toEqual(["Category 2", "Category 3"]);
    expect(leftOut()).toEqual(["a question", "a question"]);
    expect(read({ ...categoryData(1), following: "no list" })).toMatchObject({ following: [] });
  });

  test("may have own options and text ids", () => {
    const page = pageOf({
      ...categoryData(1),
      questions: [
        {
          iQuestionId: "q-1",
          vQuestion: "Own options?",
          options: [{ iOptionId: "o-1", vOption: "Yes" }],
        },
        { iQuestionId: "q-2", vQuestion: "Shared?", options: [] },
        { iQuestionId: "q-3", vQuestion: "Shared?", options: null },
      ],
    });
    expect(page?.questions.map(({ options }) => options.length)).toEqual([1, 3, 3]);
    expect(page?.questions[0]).toMatchObject({ id: "q-1", options: [{ id: "o-1", text: "Yes" }] });
  });

  test.each([[{ iCategoryId: null, vCategory: null }], [{}], [[]]])(
    "of a mood survey need no category: %j",
    (category) => {
      const data = { ...moodData, category, sub_category: category };
      expect(pageOf(data)).toMatchObject({ kind: "mood", category: "", place: null });
      expect(leftOut()).toEqual([]);
      expect(read({ ...categoryData(1), category })).toEqual({ kind: "unreadable" });
      expect(leftOut()).toEqual(["a page of questions"]);
    },
  );

  test("come with the API's saved answers, by option text", () => {
    const answers = [
      { iQuestionId: "101", iOptionId: 3 },
      { iQuestionId: 102, iOptionId: 99 },
      { iQuestionId: 555, iOptionId: 1 },
    ];
    expect(pageOf({ ...categoryData(1), answers })?.saved).toEqual({ "101": "Agree" });
  });
});

describe("optional fields", () => {
  test.each([
    [
      { iDone: 3, iTotal: 12 },
      { done: 3, total: 12 },
    ],
    [{ iDone: 0, iTotal: 0 }, null],
    [{ iDone: 0, iTotal: 1 }, null],
    [{ iDone: 13, iTotal: 12 }, null],
    [{ iDone: -1, iTotal: 12 }, null],
    [null, null],
    ["25 %", null],
  ])("show progress %j as %j", (progress, shown) => {
    expect(pageOf({ ...categoryData(1), progress })?.progress).toEqual(shown);
  });

  test("are ignored when they can't be read", () => {
    const spoilt = { answers: "none", progress: 4, survey_status: "Open" };
    expect(read({ ...categoryData(1), ...spoilt }).kind).toBe("page");
  });
});

test.each([
  ["completed", { survey_status: "completed", questions: [] }],
  ["completed", { ...categoryData(1), survey_status: "Completed" }],
  ["empty", { survey_status: "continue", questions: null }],
  ["unreadable", {}],
])("data is %s: %j", (kind, data) => {
  expect(read(data)).toEqual({ kind });
});

describe("questions of a mood survey", () => {
  test("need no category; pictures are resolved against the API host", () => {
    expect(pageOf(moodData, "mood")).toMatchObject({
      kind: "mood",
      place: null,
      questions: [
        {
          text: "How was your day?",
          options: [
            { id: 90, text: "Brilliant", picture: "https://api.example/media/mood-brilliant.svg" },
            { id: 91, text: "Okay" },
            { id: 92, text: "Rough" },
          ],
        },
      ],
    });
  });

  test("are recognised by their options, on the page or on the question", () => {
    const { options, questions } = moodData as { options: RawData[]; questions: RawData[] };
    const known = pageOf(moodData, "mood");
    expect(pageOf(moodData)).toEqual(known);
    expect(pageOf({ questions: questions.map((one) => ({ ...one, options })) })).toEqual(known);
    const none = { iMoodOptionId: null };
    const category = categoryData(1) as { options: RawData[] };
    expect(
      pageOf({ ...category, options: category.options.map((one) => ({ ...one, ...none })) })?.kind,
    ).toBe("matrix");
  });

  test("may have pictures as data, but none in a private network", () => {
    const png = "data:image/png;base64,iVBORw0KGgo/+null";
    const given = [png, "https://10.0.0.1/a.png", "data:image/svg+xml;base64,AAAA"];
    const options = given.map((vMoodOption, index) => ({ iMoodOptionId: index, vMoodOption }));
    const { questions } = pageOf({ ...moodData, options }, "mood") ?? {};
    expect(questions?.[0]?.options).toMatchObject([
      { text: "Mood 1 of 3", picture: png },
      { text: "Mood 2 of 3", picture: "" },
      { text: "Mood 3 of 3", picture: "" },
    ]);
  });

  test("may have plain option ids", () => {
    const options = [{ iOptionId: 4, vMoodOption: "/m/happy.png" }];
    expect(pageOf({ ...moodData, options }, "mood")?.questions[0]?.options).toMatchObject([
      { id: 4, text: "Happy" },
    ]);
  });
});
