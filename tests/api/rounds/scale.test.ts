import { describe, expect, test } from "vitest";

import { favourableOptions, usualValues, valuesOf } from "../../../src/api/rounds/scale.ts";

describe("options without values get those of a usual scale", () => {
  test.for<[string, (number | null)[]]>([
    ["Strongly disagree|Disagree|Neither agree nor disagree|Agree|Strongly agree", [1, 2, 3, 4, 5]],
    ["Strongly agree|Agree|Neither|Disagree|Strongly disagree|I don’t know", [5, 4, 3, 2, 1, null]],
    ["Disagree|Neutral|Agree|Prefer not to say|Does not apply", [1, 2, 3, null, null]],
    ["N/A|Disagree|Undecided|Agree", [null, 1, 2, 3]],
    ["Never|Sometimes|Often|Always", [1, 2, 3, 4]],
    ["Always|Often|Sometimes|Rarely|Never", [5, 4, 3, 2, 1]],
    [
      "Disagree completely|Disagree|Rather disagree|Undecided|Rather agree|Agree|Agree completely",
      [1, 2, 3, 4, 5, 6, 7],
    ],
  ])("%s", ([words, values]) => {
    expect(usualValues(words.split("|"))).toEqual(values);
  });

  test.for([
    // Too few, in no order, with two middles, or of something else.
    "Yes|No|Prefer not to say",
    "Never|Always",
    "Disagree|Agree|Neither",
    "Disagree|Undecided|Neither|Agree",
    "Agree|Disagree|Agree",
    "Depot|Office|Road",
    "Trifft nicht zu|Teils|Trifft zu",
    "Not satisfied|Neutral|Satisfied",
    "I don't know|Not applicable|No answer",
  ])("but not %s", (words) => {
    const options = words.split("|");
    expect(usualValues(options)).toEqual(options.map(() => null));
  });

  test("and one that has a value leaves the others without", () => {
    expect(valuesOf([null, 2, null], ["Disagree", "Neither", "Agree"])).toEqual([null, 2, null]);
  });
});

describe("favourable is what is above the middle of the scale", () => {
  test.for<[(number | null)[], boolean, (boolean | null)[] | undefined]>([
    [[1, 2, 3, 4, 5], false, [false, false, false, true, true]],
    [[1, 2, 3, 4, 5], true, [true, true, false, false, false]],
    [[1, 2, 3, 4, 5, 6, 7], false, [false, false, false, false, true, true, true]],
    [[5, 4, null, 2, 1], false, [true, true, null, false, false]],
    [[1, 2, 3, 4], false, [false, false, true, true]],
    [[-1, 0, 1], true, [true, false, false]],
    [[0, 10, null], false, [false, true, null]],
    [[3, 3, null], false, undefined],
    [[null, null], false, undefined],
    [[], false, undefined],
  ])("%j, reversed: %j", ([values, isReversed, favourable]) => {
    expect(favourableOptions(values, isReversed)).toEqual(favourable);
  });
});
