import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { questions } from "../../../src/contract/question.ts";
import type { SurveyKind } from "../../../src/contract/survey.ts";
import {
  answerSet,
  carryOver,
  textsOf,
  unansweredKeys,
  storedText,
  type QuestionPage,
} from "../../../src/site/stores/survey/page.ts";
import { readPage } from "../../../src/site/stores/survey/read-page.ts";
import { categoryData, type RawData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { watchLeftOut } from "../../fixtures/left-out.ts";

const leftOut = watchLeftOut();

function pageOf(data: RawData, kind: SurveyKind = "matrix"): QuestionPage {
  const resolve = (path: string) => `https://api.example${path}`;
  const result = readPage(v.parse(questions.record, data), kind, resolve);
  if (result.kind !== "page") throw new Error(`No page: ${result.kind}`);
  return result.page;
}
const optionsOf = (page: QuestionPage) => page.questions[0]?.options ?? [];
const textsIn = (page: QuestionPage) => optionsOf(page).map(({ text }) => text);
const matrixOf = (options: readonly RawData[]) =>
  pageOf({ ...categoryData(1), questions: [{ iQuestionId: 7, vQuestion: "Which?" }], options });
const moodOf = (pictures: readonly string[], words: readonly string[] = []) =>
  pageOf({
    questions: [{ iQuestionId: 7, vQuestion: "How are you?" }],
    options: pictures.map((vMoodOption, index) => ({
      iMoodOptionId: 40 + index,
      vMoodOption,
      vOption: words[index],
    })),
  });

/** Each option, chosen, is the one that is sent. */
function expectEachToBeSent(page: QuestionPage): void {
  const options = optionsOf(page);
  for (const option of options) {
    const answers = { "7": storedText(option) };
    expect(answerSet(page, answers)).toEqual({ iQuestionId: [7], iOptionId: [option.id] });
    const choice = { iQuestionId: "7", iOptionId: String(option.id) };
    expect(textsOf(page.questions, [choice])).toEqual(answers);
  }
}

describe("options of a matrix", () => {
  test("may be written as true and false", () => {
    const page = matrixOf(
      [true, false, null].map((vOption, iOptionId) => ({ iOptionId, vOption })),
    );
    expect(textsIn(page)).toEqual(["true", "false", "Answer 3 of 3"]);
    expectEachToBeSent(page);
  });

  test.each([
    [
      ["Same", "Same", "Other"],
      ["Same (1)", "Same (2)", "Other"],
    ],
    [
      ["Same", "Same", "Same (2)"],
      ["Same (1)", "Same (2)", "Same (2) (3)"],
    ],
    [
      ["", "Yes", ""],
      ["Answer (1)", "Yes", "Answer (3)"],
    ],
    [
      ["", "No"],
      ["Answer", "No"],
    ],
    [
      ["Other", "Other"],
      ["Other (1)", "Other (2)"],
    ],
  ])("are all there, also with the words %j", (words, stored) => {
    const page = matrixOf(words.map((vOption, index) => ({ iOptionId: index + 1, vOption })));
    expect(optionsOf(page).map(storedText)).toEqual(stored);
    expect(textsIn(page)).toEqual(
      words.map((word, index) => word || `Answer ${index + 1} of ${words.length}`),
    );
    expectEachToBeSent(page);
  });

  test("are not joined because they have one id, only if they are one record", () => {
    const yes = { iOptionId: 1, vOption: "Yes" };
    const page = matrixOf([
      yes,
      { iOptionId: 1, vOption: "No" },
      yes,
      { iOptionId: "1", vOption: "Yes" },
    ]);
    expect(textsIn(page)).toEqual(["Yes", "No"]);
  });

  test("are missing without an id, which the page and the console say", () => {
    const page = matrixOf([
      { vOption: "No" },
      { iOptionId: "", vOption: "Yes" },
      { iOptionId: 5, vOption: 7 },
    ]);
    expect(textsIn(page)).toEqual(["7"]);
    expect(page.isPartial).toBe(true);
    expect(leftOut()).toEqual(["an option", "an option"]);
  });
});

describe("moods without words", () => {
  const numbered = (total: number) =>
    Array.from({ length: total }, (_, index) => `Mood ${index + 1} of ${total}`);

  test.each([
    [[1, 2, 3, 4, 5].map((number) => `/uploads/mood/${number}/image.png`)],
    [["happy.png", "Happy.png", "sad.png"]],
    [["very_good.png", "very-good.png"]],
    [["/1/emoji.svg", "/2/emoji.svg"]],
    [["a/smiley.png", "b/photo.png", "c/happy.png"]],
    [["/a/icon-small.png", "/a/icon-large.png"]],
    [["https://cdn.example/download.jpg?id=1", "https://cdn.example/picture.jpg?id=2"]],
    [["happy.png", "1.png"]],
    [["happy.png", ""]],
    [["/media/%F0%9F%98%80.png", "/media/9f86d081884c7d65.png"]],
  ])("are all there, by their places where names of files tell nothing: %j", (pictures) => {
    const page = moodOf(pictures);
    expect(textsIn(page)).toEqual(numbered(pictures.length));
    expectEachToBeSent(page);
  });

  test.each([
    [
      ["/mood-very_good.svg?v=2", "/x/Happy.png"],
      ["Very good", "Happy"],
    ],
    [
      ["/photo-of-rain.png", "/new-day.png"],
      ["Photo of rain", "New day"],
    ],
  ])("have the names of files that are words and differ: %j", (pictures, words) => {
    expect(textsIn(moodOf(pictures))).toEqual(words);
  });

  test("keep the words that they have, repeated or not", () => {
    const page = moodOf(["/a.png", "/b.png", "/image.png"], ["Good", "Good", ""]);
    expect(textsIn(page)).toEqual(["Good", "Good", "Mood 3 of 3"]);
    expectEachToBeSent(page);
  });

  test.each([
    [
      ["😀", "👩‍🚀", "👍🏽"],
      ["😀", "👩‍🚀", "👍🏽"],
    ],
    [
      ["☹", "1️⃣", ":-("],
      ["☹", "1️⃣", ":-("],
    ],
  ])("may be characters in place of pictures: %j", (characters, symbols) => {
    const page = moodOf(characters);
    expect(optionsOf(page)).toMatchObject(
      symbols.map((symbol) => ({ symbol, text: symbol, picture: "" })),
    );
    expectEachToBeSent(page);
  });

  test("may be words in place of pictures, or have both", () => {
    const [word, both] = optionsOf(moodOf(["Très bien", "😀"], ["", "Great"]));
    expect(word).toEqual({ id: 40, text: "Très bien", picture: "" });
    expect(both).toEqual({ id: 41, text: "Great", picture: "", symbol: "😀" });
  });

  test.each(["null", "/uploads/", "uploads/a.png", "https://cdn.example/a"])(
    "have no character from the address %j",
    (address) => {
      expect(optionsOf(moodOf([address]))).not.toMatchObject([{ symbol: address }]);
      expect(textsIn(moodOf([address, address]))).toEqual(numbered(2));
    },
  );
});

describe("questions with the same id on one page", () => {
  const page = pageOf({
    ...categoryData(1),
    questions: ["First?", "Second?", "Third?"].map((vQuestion, index) => ({
      iQuestionId: index === 2 ? 9 : 7,
      vQuestion,
    })),
  });

  test("are answered each by itself", () => {
    expect(page.questions.map(({ key }) => key)).toEqual(["7", "7 (2)", "9"]);
    const answers = { "7": "Agree", "9": "Agree" };
    expect(unansweredKeys(page, answers)).toEqual(["7 (2)"]);
    const all = { ...answers, "7 (2)": "Disagree" };
    expect(answerSet(page, all)).toEqual({ iQuestionId: [7, 7, 9], iOptionId: [3, 1, 3] });
  });

  test("get the saved answers in their order", () => {
    const saved = [3, 1].map((iOptionId) => ({ iQuestionId: 7, iOptionId }));
    expect(textsOf(page.questions, saved)).toEqual({ "7": "Agree", "7 (2)": "Disagree" });
  });
});

describe("answers of a page that comes anew", () => {
  const same = [1, 2, 3].map((iOptionId) => ({
    iOptionId,
    vOption: iOptionId < 3 ? "Same" : "No",
  }));
  const renamed = same.map((option) => ({ ...option, vOption: `${option.vOption}!` }));
  const images = ["/1/image.png", "/2/image.png", "/3/image.png"];
  const shuffled = moodOf(images);
  const turned: QuestionPage = {
    ...shuffled,
    questions: shuffled.questions.map((one) => ({ ...one, options: one.options.toReversed() })),
  };

  test.each([
    ["in another order", matrixOf(same), matrixOf(same.toReversed())],
    ["with other words", matrixOf(same), matrixOf(renamed)],
    ["with fewer equal words", matrixOf(same), matrixOf(same.slice(1))],
    ["in another order, without words", moodOf(images), turned],
  ])("%s are of the same options", (_what, known, fresh) => {
    const [, option] = optionsOf(known);
    const answers = { "7": option ? storedText(option) : "", "8": "Other page" };
    const carried = carryOver(fresh, known, answers);
    expect(answerSet(fresh, carried)).toEqual({ iQuestionId: [7], iOptionId: [option?.id] });
    expect(carried["8"]).toBe("Other page");
  });

  test("stay where the page was not known, and where the option is gone", () => {
    const fresh = matrixOf(same);
    expect(carryOver(fresh, undefined, { "7": "No" })).toEqual({ "7": "No" });
    const gone = matrixOf([{ iOptionId: 9, vOption: "Gone" }]);
    expect(unansweredKeys(fresh, carryOver(fresh, gone, { "7": "Gone" }))).toEqual(["7"]);
  });
});
