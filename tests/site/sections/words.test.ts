import { expect, test } from "vitest";

import {
  labelFormats,
  labelParts,
  labelShares,
  ownLabelKeys,
} from "../../../src/contract/label.ts";
import { withNumbers, exhibitWords } from "../../../src/site/sections/exhibits/words.ts";
import { sampleLabel } from "../../helpers/sample-labels.ts";

const keys = {
  heading: "LBL_PRIVACY_POLICY_GROUP_HEADING",
  lead: "LBL_PRIVACY_POLICY_GROUP_SUB_HEADING",
} as const;
const labelsOf =
  (texts: Readonly<Record<string, string>>) =>
  (key: string): string =>
    texts[key] ?? "";

test("words are there if each label has a text", () => {
  const texts = {
    LBL_PRIVACY_POLICY_GROUP_HEADING: "Together",
    LBL_PRIVACY_POLICY_GROUP_SUB_HEADING: "Or not",
  };
  expect(exhibitWords(labelsOf(texts), keys)).toEqual({ heading: "Together", lead: "Or not" });
  expect(exhibitWords(labelsOf({}), keys)).toBeUndefined();
  for (const key of Object.values(keys))
    expect(exhibitWords(labelsOf({ ...texts, [key]: "" }), keys)).toBeUndefined();
});

test("numbers take the place of their names, and nothing else changes", () => {
  const numbers = { agree: 5, all: 8 };
  expect(withNumbers("{agree} of {all} agree, {all}!", numbers)).toBe("5 of 8 agree, 8!");
  expect(withNumbers("{constructor} {same} $& {agree", numbers)).toBe(
    "{constructor} {same} $& {agree",
  );
});

test("the texts of a label are divided by |, empty ones are none", () => {
  expect(labelParts(" Never | Now and\nthen|Always ")).toEqual([
    "Never",
    "Now and\nthen",
    "Always",
  ]);
  expect(labelParts("| a || b |")).toEqual(["a", "b"]);
  expect(labelParts(" ")).toEqual([]);
});

test.each([
  ["LBL_SOLUTION_RESULT_CATEGORIES", "A 0%|B: 7|C: 1 +9|D: 2 (−1)|E: 100 %|F: 3", "A: 1|B: 2"],
  [
    "LBL_SOLUTION_RESULT_CATEGORIES",
    "A: 1|B: 2|C: 3|D: 4|E: 5|F: 6 (±0)",
    "A: 1|B: 2|C: 3|D: 4|E: 5|F: 101",
  ],
  [
    "LBL_SOLUTION_RESULT_CATEGORIES",
    "A: 1|B: 2|C: 3|D: 4|E: 5|F: 6",
    "A: 1|B: 2|C: 3|D: 4|E: -5|F:",
  ],
  ["LBL_SOLUTION_RESULT_NOTES", "a|b", "a|b|c"],
  ["LBL_CULTURE_ASSESMENT_QUESTION_OPTIONS", "a|b|c|d|e", "a|b|c|d"],
  ["LBL_SOLUTION_YEAR_OPTIONS", "a|b|c|d", "a|b|c|d|e"],
  ["LBL_SOLUTION_YEAR_RESULTS", "a|b|c|d", "a|b|c||"],
  ["LBL_PRIVACY_POLICY_GROUP_MINIMUM", "5", "eight"],
  ["LBL_PRIVACY_POLICY_GROUP_MINIMUM", "12", "0"],
  ["LBL_PRIVACY_POLICY_GROUP_MINIMUM", "100", "7.5"],
])("%s may be %j, but not %j", (key, right, wrong) => {
  expect(labelFormats.get(key)?.isRight(right)).toBe(true);
  expect(labelFormats.get(key)?.isRight(wrong)).toBe(false);
});

test("a share is the number at the end of a part, and its name what is before", () => {
  expect(labelShares("Last year: 41 | In 2026 52 % | Depot\n: 7%")).toEqual([
    { name: "Last year", share: 41 },
    { name: "In 2026", share: 52 },
    { name: "Depot", share: 7 },
  ]);
  expect(labelShares("Voice: 58 +9 | Care 54% −9 | Trust: 55 (+3) | 1 (2) | Pay: 5 +x")).toEqual([
    { name: "Voice", share: 58, change: "+9" },
    { name: "Care", share: 54, change: "−9" },
    { name: "Trust", share: 55, change: "(+3)" },
  ]);
});

test("the sample has a text for each label key of our own", () => {
  for (const key of ownLabelKeys)
    expect(labelFormats.get(key)?.isRight(sampleLabel(key))).not.toBe(false);
});
