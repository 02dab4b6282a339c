import { describe, expect, test } from "vitest";

import {
  cutBlogTitle,
  cutSurveyDescription,
  cutTestimonial,
  cutText,
  excerptOf,
  readingMinutes,
  shownTags,
  splitHeading,
  fullName,
  withoutLineBreaks,
} from "../../../src/publisher/transform/display.ts";

describe("shortening", () => {
  test("a testimonial of 155 characters is whole, a longer one ends with ' ...'", () => {
    expect(cutTestimonial("x".repeat(155))).toEqual({ short: "x".repeat(155), isCut: false });
    expect(cutTestimonial("x".repeat(156))).toEqual({
      short: `${"x".repeat(155)} ...`,
      isCut: true,
    });
  });

  test("a survey description over 145 characters is cut at 145, and says so in its text", () => {
    expect(cutSurveyDescription("y".repeat(145)).isCut).toBe(false);
    expect(cutSurveyDescription("y".repeat(146))).toEqual({
      short: `${"y".repeat(145)}…`,
      isCut: true,
    });
  });

  test("a blog title is cut after 28 characters with '...'", () => {
    expect(cutBlogTitle("a".repeat(28))).toBe("a".repeat(28));
    expect(cutBlogTitle("a".repeat(29))).toBe(`${"a".repeat(28)}...`);
  });

  test.each(["👩‍👩‍👧‍👦", "e\u0301", "🇬🇧", "😀", "שָׁ"])(
    "%s counts as one character and is not split",
    (character) => {
      expect(cutText(character.repeat(5), 3, "…")).toEqual({
        short: `${character.repeat(3)}…`,
        isCut: true,
      });
      expect(cutText(character.repeat(3), 3)).toEqual({ short: character.repeat(3), isCut: false });
    },
  );
});

describe("the banner's heading", () => {
  test.each([
    ["", { first: "", second: "", third: "", rest: "", last: "" }],
    ["One", { first: "", second: "", third: "", rest: "", last: "One" }],
    ["One two", { first: "One", second: "", third: "", rest: "", last: "two" }],
    ["One two three", { first: "One", second: "two", third: "", rest: "", last: "three" }],
    ["a b c d", { first: "a", second: "b c", third: "", rest: "", last: "d" }],
    ["a b c d e f g", { first: "a", second: "b c", third: "d e f", rest: "", last: "g" }],
    ["a b c d e f g h i", { first: "a", second: "b c", third: "d e f", rest: "g h", last: "i" }],
  ])("%j is split", (heading, parts) => {
    expect(splitHeading(heading)).toEqual(parts);
  });

  test("no word is lost or doubled", () => {
    const words = "Hear everyone out. Then  shape your\nculture for tomorrow.";
    const { first, second, third, rest, last } = splitHeading(words);
    expect([first, second, third, rest, last].join(" ")).toBe(words.replaceAll(/\s+/g, " "));
  });
});

test("up to three tags are shown, or N/A", () => {
  expect(shownTags(["a", "b", "c", "d"])).toEqual(["a", "b", "c"]);
  expect(shownTags([])).toEqual(["N/A"]);
});

test("a testimonial without a full name shows first and last name", () => {
  expect(fullName("Full Name", "A", "B")).toBe("Full Name");
  expect(fullName("", "Ada", "Okafor")).toBe("Ada Okafor");
  expect(fullName("", undefined, "Okafor")).toBe("Okafor");
  expect(fullName("")).toBe("");
});

test("line breaks of the address are removed, spaces stay", () => {
  expect(withoutLineBreaks("1 High Street, \r\nLondon,\nN1<br />1AA\n")).toBe(
    "1 High Street, London,N11AA",
  );
});

test("an address of a million spaces takes milliseconds", () => {
  // A regular expression with backtracking takes half an hour.
  expect(withoutLineBreaks(`a${" ".repeat(1_000_000)}b`)).toHaveLength(1_000_002);
}, 5000);

describe("excerpts", () => {
  test("a short text is whole", () => expect(excerptOf("Short text.")).toBe("Short text."));
  test("a long one ends with a whole word and an ellipsis", () => {
    expect(excerptOf("one two three, four", 14)).toBe("one two three…");
    expect(excerptOf("one two three four", 15)).toBe("one two three…");
    expect(excerptOf("one two three", 7)).toBe("one two…");
  });
  test("a text without spaces is cut within a word", () =>
    expect(excerptOf("x".repeat(20), 5)).toBe("xxxxx…"));
});

test("the reading time is at least a minute", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("word ".repeat(660))).toBe(3);
});
