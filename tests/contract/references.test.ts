import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { blogs } from "../../src/contract/blog.ts";
import { requiredWords, words } from "../../src/contract/fields.ts";
import { labelsByPage } from "../../src/contract/label.ts";
import { profile } from "../../src/contract/profile.ts";
import { questions } from "../../src/contract/question.ts";
import { readRecord } from "../../src/contract/read-answer.ts";
import { companySettings } from "../../src/contract/page.ts";

describe("references in plain texts are decoded once", () => {
  test.each([
    ["Q&amp;A: What&#8217;s next", "Q&A: What’s next"],
    ["I&nbsp;feel heard", "I\u00A0feel heard"],
    ["Welcome<br>back &amp; log in", "Welcome back & log in"],
    ["one<BR />two", "one two"],
    ["&#x2019;&#X2019;&#146;&#39;", "’’’'"],
    ["&eacute;&Eacute;&yuml;&szlig;&times;&frac12;", "éÉÿß×½"],
    ["&ldquo;a&rdquo; &ndash; &hellip; &euro;", "“a” – … €"],
    ["&amp;amp; &amp;lt;b&amp;gt;", "&amp; &lt;b&gt;"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
    ["&#128512;", "😀"],
    ["&#0;&#xD800;&#x110000;", "\uFFFD\uFFFD\uFFFD"],
    ["&nbsp; &#32;", ""],
    [
      "R&D, a&b; c&nope; &toString; &constructor; & &#; &;",
      "R&D, a&b; c&nope; &toString; &constructor; & &#; &;",
    ],
    ["<p>I feel</p>", "<p>I feel</p>"],
  ])("%s", (written, read) => {
    expect(v.parse(words, written)).toBe(read);
  });
});

test("of titles, names, labels, questions, options and settings", () => {
  const written = "R&amp;D";
  const post = {
    vBlog: written,
    vUniqueCode: "a&amp;b",
    category: { vCategory: written },
    tags: [{ vTag: written }],
  };
  expect(v.parse(blogs.record, post)).toMatchObject({
    vBlog: "R&D",
    vUniqueCode: "a&amp;b",
    category: { vCategory: "R&D" },
    tags: [{ vTag: "R&D" }],
  });
  const page = {
    category: { iCategoryId: 1, vCategory: written },
    questions: [{ iQuestionId: 1, vQuestion: written }],
    options: [{ iOptionId: 1, vOption: written }],
  };
  expect(v.parse(questions.record, page)).toMatchObject({
    category: { vCategory: "R&D" },
    questions: [{ vQuestion: "R&D" }],
    options: [{ vOption: "R&D" }],
  });
  expect(v.parse(companySettings.record, { vName: "N", vValue: "1 Quay<br>R&amp;D" })).toEqual({
    vName: "N",
    vValue: "1 Quay<br>R&D",
  });
});

test("not of a profile, which is sent back as it came", () => {
  const person = { vUniqueCode: "u", vFirstName: "A&amp;B", tAbout: "&lt;" };
  expect(v.parse(profile.record, person)).toMatchObject({ vFirstName: "A&amp;B", tAbout: "&lt;" });
});

test.each([
  ["<p>I feel <strong>heard</strong></p>", 1],
  ["Log in</b>", 1],
  ["<img src=x>", 1],
  ["one<br>two", 0],
  ["&lt;b&gt;", 0],
  ["growth < 3 > 2", 0],
])("a plain text like %s is reported if it has tags", (vText, count) => {
  const read = readRecord(labelsByPage.record, "labels", { vLabel: "LBL_A", vText });
  const fault = {
    source: "labels",
    path: "vText",
    expected: "a text without tags",
    received: `a text of ${vText.length} characters`,
  };
  expect(read).toMatchObject({ lost: Array.from({ length: count }, () => fault) });
});

test.each([
  "\u200B",
  "\u00AD \u2060",
  "&shy;",
  "&#8203;",
  "\u3164",
  "\u2800",
  "<br>&nbsp;",
  "\uFE0F",
])("the text %j, of which nothing is seen, is empty", (written) => {
  expect(v.parse(words, written)).toBe("");
  expect(v.is(requiredWords, written)).toBe(false);
});

test.each(["???", "…", "–", "🙂", "❤\uFE0F", "1", "信", "\uFFFD"])(
  "the text %j without a letter is a text",
  (written) => {
    expect(v.parse(requiredWords, written)).toBe(written);
  },
);
