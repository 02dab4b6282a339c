import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type GroupAnswers, release } from "../../../src/api/rounds/anonymity.ts";

const minimum = 8;

/** Groups in which each person has chosen one of three options. */
const populations = fc
  .array(fc.array(fc.nat(2), { maxLength: 20 }), { minLength: 1, maxLength: 12 })
  .map((groups) =>
    groups.map((choices, index): GroupAnswers => ({
      name: `group ${index}`,
      people: choices.length,
      invited: 20,
      counts: [0, 1, 2].map((option) => choices.filter((chosen) => chosen === option).length),
    })),
  );

const group = (people: number, name = `of ${people}`): GroupAnswers => ({
  name,
  people,
  invited: 20,
  counts: [people, 0],
});
const shown = (sizes: readonly number[]) =>
  release(
    sizes.map((size, index) => group(size, `${index}`)),
    minimum,
  ).groups.map(({ result }) => result?.people ?? null);

describe("a group is hidden", () => {
  test.each([
    [
      [8, 9],
      [8, 9],
    ],
    // The next smallest goes with a small one, or it would be the difference from all.
    [
      [5, 8, 9],
      [null, null, 9],
    ],
    [
      [3, 4, 20],
      [null, null, null],
    ],
    [
      [4, 5, 20],
      [null, null, 20],
    ],
    [[7], [null]],
    [[8], [8]],
    [
      [0, 8, 9],
      [null, 8, 9],
    ],
    [
      [7, 30],
      [null, null],
    ],
  ])("%j is shown as %j", (sizes, expected) => {
    expect(shown(sizes)).toEqual(expected);
  });

  test("and all together too where they are fewer than the minimum", () => {
    expect(release([group(3), group(4)], minimum).all).toBeNull();
  });
});

test("the minimum is never below five", () => {
  expect(() => release([group(4)], 4)).toThrow(RangeError);
  expect(() => release([group(4)], Number.NaN)).toThrow(RangeError);
});

test("what is hidden in any population is at least the minimum, and of two groups", () => {
  fc.assert(
    fc.property(populations, (groups) => {
      const { all, groups: released } = release(groups, minimum);
      const people = groups.reduce((sum, one) => sum + one.people, 0);
      expect(all === null).toBe(people < minimum);
      for (const { result } of released)
        expect(result === null || result.people >= minimum).toBe(true);
      // What an attacker gets from all minus everything that is shown.
      const shownPeople = released.reduce((sum, { result }) => sum + (result?.people ?? 0), 0);
      const hidden = groups.filter((one, index) => one.people > 0 && !released[index]?.result);
      if (all && hidden.length > 0) {
        expect(people - shownPeople).toBeGreaterThanOrEqual(minimum);
        expect(hidden.length).toBeGreaterThan(1);
      }
    }),
    { numRuns: 1000 },
  );
});

test("shares are whole per cents", () => {
  const { groups } = release([{ name: "A", people: 9, invited: 9, counts: [3, 6] }], minimum);
  expect(groups[0]?.result).toEqual({ people: 9, shares: [33, 67], counts: [3, 6] });
});
