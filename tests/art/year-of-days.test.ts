import { expect, test } from "vitest";

import { yearOfDays } from "../../src/art/year-of-days.ts";

/** Number of dots on each path of a group: the weeks of a year over the lengths of its dashes. */
const dotsOf = (group: string) =>
  [...group.matchAll(/stroke-dasharray="([^"]*)"/g)].map(([, pattern = ""]) => {
    const lengths = pattern.split(" ").map(Number);
    const sum = lengths.reduce((total, length) => total + length, 0);
    return (52 / sum) * (lengths.length / 2);
  });

test("a year has 364 days, twelve of which are asked monthly and five of seven daily", () => {
  const picture = yearOfDays();
  const group = (name: string) =>
    new RegExp(`<g class="${name}">(.*?)</g>`).exec(picture)?.[1] ?? "";
  expect(dotsOf(picture.split("<g")[0] ?? "")).toEqual(Array(7).fill(52));
  expect(dotsOf(group("rhythm-3"))).toEqual(Array(5).fill(52));
  expect(dotsOf(group("rhythm-2"))).toEqual([12]);
  expect(group("rhythm-1").match(/<circle/g)).toHaveLength(1);
});
