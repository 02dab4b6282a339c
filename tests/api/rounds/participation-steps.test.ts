import { describe, expect, test } from "vitest";

import { stepInWords, stepOf } from "../../../src/api/rounds/participation.ts";

describe("a step in which participation is told", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("is one of as many numbers as the minimum at least, in any group", () => {
    for (const least of [5, 8, 13])
      for (const people of numbers(70)) {
        const told = numbers(people + 1).map((count) =>
          stepInWords(stepOf(count, people, least), people),
        );
        const alike = Map.groupBy(told, (words) => words);
        const smallest = Math.min(...Array.from(alike.values(), ({ length }) => length));
        expect(alike.size === 1 || smallest >= least, `${people} people, ${least}`).toBe(true);
        // From where two steps have room, it is told.
        expect(alike.size > 1, `${people} people, ${least}`).toBe(people >= 2 * least - 1);
      }
  });

  test.for([
    [0, 30, "fewer than 8"],
    [8, 30, "8 to 15"],
    [15, 30, "8 to 15"],
    [16, 30, "at least 16"],
    [30, 30, "at least 16"],
    [14, 14, "too few to tell"],
    [0, 0, "too few to tell"],
  ] as const)("of %s in %s people is: %s", ([count, people, words]) => {
    expect(stepInWords(stepOf(count, people, 8), people)).toBe(words);
  });
});
