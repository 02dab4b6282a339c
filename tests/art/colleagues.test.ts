import { expect, test } from "vitest";

import { answersOfColleagues, groupOfPeople } from "../../src/art/colleagues.ts";

/** Centres of the dots in each group of a picture. */
const groupsOf = (svg: string) =>
  Object.fromEntries(
    [...svg.matchAll(/<g class="([^"]*)">(.*?)<\/g>/g)].map(([, name = "", content = ""]) => [
      name,
      [...content.matchAll(/M(\S+) (\S+?)a(\S+) /g)].map(([, x, y, radius]) => ({
        x: Number(x) - Number(radius),
        y: Number(y),
        radius: Number(radius),
      })),
    ]),
  );

test("each colleague is one dot in the sector of the answer, and the visitor's is beyond them", () => {
  const groups = groupsOf(answersOfColleagues([3, 6, 9, 17, 0]));
  const awayOf = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 200, y - 206);
  expect(Object.values(groups).map((dots) => dots.length)).toEqual([3, 1, 6, 1, 9, 1, 17, 1, 0, 1]);
  const [own] = groups["own own-4"] ?? [];
  expect(Math.max(...(groups["option-4"] ?? []).map(awayOf))).toBeLessThan(
    own ? awayOf(own) : Number.NaN,
  );
});

test("dots of people never overlap", () => {
  for (const svg of [
    answersOfColleagues([3, 6, 9, 17, 13]),
    groupOfPeople([3, 2, 3, 4, 8, 20].map((size) => Array.from({ length: size }, () => true))),
  ]) {
    const dots = Object.values(groupsOf(svg)).flat();
    for (const [index, one] of dots.entries())
      for (const other of dots.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
          one.radius + other.radius,
        );
  }
});

test("a group grows by its batches, those who agree in the colour of the sun", () => {
  const svg = groupOfPeople([[true, false, true], [false]]);
  expect(Object.values(groupsOf(svg)).map((dots) => dots.length)).toEqual([3, 1]);
  expect(svg.match(/art-accent/g)).toHaveLength(1);
});
