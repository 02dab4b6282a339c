import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { moodSize } from "../../../src/contract/limits.ts";
import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import {
  categoryData,
  moodData,
  pageFixture,
  type RawData,
} from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { matrix, mood, answering } from "../../../src/site/styleguide/fixtures/survey-view.tsx";
import { saveOfPage } from "../../fixtures/survey-events.ts";
import { print, tags, attribute, words } from "../../fixtures/survey-views.tsx";

/** The questions and buttons, without the line above them. */
const formOf = (html: string) => html.slice(html.indexOf("<form"));

const optionsOf = (...texts: readonly string[]) =>
  texts.map((vOption, index) => ({ iOptionId: index + 1, vOption }));

describe("a matrix of questions", () => {
  const html = print(
    answering(matrix, {
      pending: { ...emptyPending, index: 1, answers: { "101": "Agree" } },
      missing: ["102"],
      refused: ["101", "102"],
      refusals: 1,
    }),
  );

  test("has category and sub-category as heading, described by the progress", () => {
    expect(words(html)).toContain("Category 1: Part 1");
    const [heading = ""] = tags(html, "h1");
    const id = attribute(heading, "aria-describedby") ?? "none";
    expect(html).toContain(`<span id="${id}">4 of 12 answered</span>`);
  });

  test("has the labels' texts before the first questions only", () => {
    const first = formOf(print(answering(matrix)));
    expect(words(first)).toMatch(/No right answers.*Read each statement/);
    expect(formOf(html)).not.toContain("No right answers");
    expect(html).not.toContain("Read each statement");
  });

  test("says before the first questions that it goes on by itself, unless they may be the last", () => {
    expect(print(answering(matrix))).toContain("The next page opens by itself.");
    expect(words(print(answering(matrix)))).toContain("How to answer lets you turn this off.");
    const last = pageFixture({ ...categoryData(1), progress: { iDone: 10, iTotal: 12 } });
    expect(print(answering(last))).not.toContain("The next page opens by itself.");
  });

  test("says after a personal link whom it asks, until answers are sent or wait", () => {
    const asked = (change: Partial<typeof emptyPending> = {}, askedFor: string | null = "<Ben>") =>
      print(answering(matrix, { pending: { ...emptyPending, ...change } }), { askedFor });
    expect(words(asked())).toMatch(/Asked for: &lt;Ben&gt;\s+That is not me/);
    expect(attribute(tags(asked(), "a")[0] ?? "", "href")).toBe("/logout#not-me");
    const stored = [{ ...matrix, saved: { "101": "Agree" } }];
    for (const html of [
      asked({ index: 1 }),
      asked({ unsent: [saveOfPage(matrix)] }),
      asked({ pages: stored }),
      asked({}, ""),
      asked({}, null),
    ])
      expect(html).not.toContain("That is not me");
  });

  test("offers Back to what another login has answered, but not after a personal link", () => {
    const resumed = answering(matrix, { pending: { ...emptyPending, hasEarlier: true } });
    expect(words(print(resumed))).toContain("Back");
    expect(words(print(resumed, { askedFor: "" }))).not.toContain("Back");
    const second = answering(matrix, { pending: { ...emptyPending, index: 1 } });
    expect(words(print(second, { askedFor: "" }))).toContain("Back");
  });

  test("is a radio group per question, named by the question, with each radio named by its option", () => {
    const groups = [...html.matchAll(/<div[^>]*role="radiogroup"[^>]*>/g)].map(([tag]) => tag);
    expect(groups.map((tag) => attribute(tag, "aria-labelledby"))).toEqual([
      "question-101",
      "question-102",
    ]);
    expect(html).toContain('<p id="question-101" dir="auto">Question 1-1</p>');
    const radios = tags(formOf(html), "input");
    expect(radios.map((tag) => attribute(tag, "type"))).toEqual(Array(6).fill("radio"));
    expect(radios.map((tag) => attribute(tag, "name"))).toEqual([
      ...Array<string>(3).fill("question-101"),
      ...Array<string>(3).fill("question-102"),
    ]);
    const labelled = [...html.matchAll(/<label[^>]*><input[^>]*type="radio"[^>]*>(.*?)<\/label>/g)];
    expect(labelled.map(([, text = ""]) => words(text).trim())).toEqual([
      "Disagree",
      "Neither",
      "Agree",
      "Disagree",
      "Neither",
      "Agree",
    ]);
  });

  test("checks only the chosen answer", () => {
    const chosen = tags(formOf(html), "input").filter((tag) => tag.includes("checked"));
    expect(chosen.map((tag) => attribute(tag, "id"))).toEqual(["question-101-option-2"]);
  });

  test("marks unanswered questions, also in words; the summary links to their first radio", () => {
    const invalid = [...html.matchAll(/<div[^>]*aria-invalid="true"[^>]*>/g)];
    expect(invalid).toHaveLength(1);
    expect(attribute(invalid[0]?.[0] ?? "", "aria-labelledby")).toBe("question-102");
    expect(html).toContain("This question has no answer yet.");
    expect(html).toContain("All questions must be answered.");
    expect(tags(formOf(html), "a").map((tag) => attribute(tag, "href"))).toEqual([
      "#question-102-option-0",
    ]);
  });

  test.each([
    [10, 10, false],
    [11, 5, true],
    [195, 5, true],
  ])("lists of %i errors the first %i, and how many are open: %s", (count, listed, isCounted) => {
    const questions = Array.from({ length: count }, (_, index) => ({
      iQuestionId: index + 1,
      vQuestion: `Question ${index + 1}`,
    }));
    const page = pageFixture({ ...categoryData(1), questions });
    const refused = page.questions.map(({ key }) => key);
    const missing = refused.slice(1);
    const long = print(answering(page, { missing, refused, refusals: 1 }));
    const items = /<ul>(.*?)<\/ul>/.exec(long)?.[1] ?? "";
    expect(tags(items, "li")).toHaveLength(listed);
    expect(tags(items, "a").map((tag) => attribute(tag, "href"))).toEqual(
      missing.slice(0, listed - 1).map((key) => `#question-${key}-option-0`),
    );
    expect(long.includes(`${count - 1} need your attention.`)).toBe(isCounted);
  });

  test("removes the errors when all questions are answered, but keeps the lines of the summary", () => {
    const corrected = print(
      answering(matrix, {
        pending: { ...emptyPending, answers: { "101": "Agree", "102": "Agree" } },
        refused: ["101", "102"],
        refusals: 1,
        message: "all-answered",
      }),
    );
    expect(corrected).not.toContain("All questions must be answered.");
    expect(corrected).toContain(">All answered.</h2>");
    expect(corrected).not.toContain('aria-invalid="true"');
    expect(tags(formOf(corrected), "a")).toEqual([]);
    expect(tags(corrected, "li").filter((tag) => tag.includes("mended"))).toEqual(
      Array(2).fill('<li data-mended="true">'),
    );
    expect(tags(corrected, "p").filter((tag) => tag.includes('data-answered="true"'))).toHaveLength(
      2,
    );
  });

  test("shows progress only if the API sends it", () => {
    expect(html).toContain("4 of 12 answered");
    // A tenth is left for the confirmed save of the last page.
    expect(tags(html, "progress")[0]).toMatch(/value="4" max="13\.3/);
    const silent = print(answering(pageFixture(categoryData(1))));
    expect(silent).not.toContain("progress");
  });

  test("sends nothing without JavaScript", () => {
    const [form = ""] = tags(html, "form");
    expect(attribute(form, "method")).toBe("dialog");
    expect(form).not.toContain("action=");
  });

  test.each([
    ["Disagree", true],
    ["Neither agree nor disagree", true],
    ["Considerably", false],
    ["It depends on who is asking me", false],
  ])("sets five options such as %j beside each other on a phone: %s", (word, isScale) => {
    const options = ["A", "B", "C", "D", word].map((vOption, iOptionId) => ({
      iOptionId,
      vOption,
    }));
    const page = pageFixture({ ...categoryData(1), options });
    expect(print(answering(page))).toContain(`data-scale="${isScale}"`);
  });

  test.each([
    ["the same options", {}, "table"],
    [
      "options of their own",
      {
        questions: [
          { iQuestionId: 1, vQuestion: "A?" },
          { iQuestionId: 2, vQuestion: "B?", options: [{ iOptionId: 9, vOption: "Yes" }] },
        ],
      },
      "cards",
    ],
    [
      "eight options",
      {
        options: Array.from({ length: 8 }, (_, index) => ({
          iOptionId: index + 1,
          vOption: `O${index}`,
        })),
      },
      "cards",
    ],
    ["options of two words", { options: optionsOf("Strongly disagree", "Agree", "No") }, "table"],
    [
      "five usual words",
      { options: optionsOf("Never", "Rarely", "Occasionally", "A", "B") },
      "table",
    ],
    ["an option of 60 characters", { options: optionsOf("one two ".repeat(7) + "four") }, "table"],
    ["an option of 61 characters", { options: optionsOf("one two ".repeat(7) + "three") }, "cards"],
    ["a word of 63 letters", { options: optionsOf("No", "a".repeat(63)) }, "cards"],
    [
      "seven options with a long word",
      { options: optionsOf("A", "B", "C", "D", "E", "F", "Organisation") },
      "cards",
    ],
  ] satisfies [string, RawData, string][])(
    "shows questions with %s in the right layout",
    (_what, change, layout) => {
      const page = pageFixture({ ...categoryData(1), ...change });
      expect(print(answering(page))).toContain(`data-layout="${layout}"`);
    },
  );

  test("has a heading when the category has no name", () => {
    const page = { ...matrix, category: "", subCategory: "" };
    expect(print(answering(page))).toMatch(/<h1[^>]*><span[^>]*>Survey<\/span><\/h1>/);
  });
});

describe("a mood question", () => {
  const html = print(answering(mood, { pending: { ...emptyPending, answers: { "900": "Okay" } } }));

  test("has its text as heading and as the group's name", () => {
    const [, id = "none"] =
      /<h1[^>]*><span id="([^"]*)">How was your day\?<\/span>/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`role="radiogroup"[^>]*aria-labelledby="${id}"`));
    expect(html).not.toContain("Read each statement");
  });

  test("shows each picture with its word, the chosen one at 100 px and the others at 50", () => {
    const faces = [...formOf(html).matchAll(/<label[^>]*>(.*?)<\/label>/g)];
    expect(faces.map(([, face = ""]) => words(face).trim())).toEqual([
      "Brilliant",
      "Okay",
      "Rough",
    ]);
    const pictures = tags(html, "img");
    expect(pictures.map((tag) => attribute(tag, "width"))).toEqual(["50", "100", "50"]);
    expect(pictures.map((tag) => attribute(tag, "alt"))).toEqual(["", "", ""]);
  });

  test("reserves space for the larger chosen picture above the others", () => {
    const css = readFileSync(
      new URL("../../../src/site/islands/survey/Mood.module.css", import.meta.url),
      "utf8",
    );
    const [, width, height] =
      /\.place \{[^}]*inline-size: (\d+)px;\s*block-size: (\d+)px;/.exec(css) ?? [];
    expect(Number(width)).toBe(moodSize.other);
    expect(Number(height)).toBeGreaterThanOrEqual(moodSize.selected + moodSize.other);
  });

  test("can be one of several", () => {
    const questions = [1, 2].map((id) => ({ iQuestionId: id, vQuestion: `Mood ${id}?` }));
    const several = print(answering(pageFixture({ ...moodData, questions }, "mood")));
    expect(several).toContain('<h2 id="question-1" dir="auto">Mood 1?</h2>');
    expect(several).toMatch(/aria-labelledby="question-2"/);
  });
});
