import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { inProject } from "../../src/shared/project-path.ts";

const drawing = (name: string) =>
  readFileSync(inProject("src/assets/drawings", `${name}.svg`), "utf8");

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
  const groups = groupsOf(drawing("answers-of-colleagues"));
  const awayOf = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 200, y - 206);
  // The counts of TryQuestion.astro.
  expect(Object.values(groups).map((dots) => dots.length)).toEqual([
    3, 1, 6, 1, 9, 1, 17, 1, 13, 1,
  ]);
  const [own] = groups["own own-4"] ?? [];
  expect(Math.max(...(groups["option option-4"] ?? []).map(awayOf))).toBeLessThan(
    own ? awayOf(own) : Number.NaN,
  );
});

test("dots of people never overlap", () => {
  for (const name of ["answers-of-colleagues", "group-of-people"]) {
    const dots = Object.values(groupsOf(drawing(name))).flat();
    for (const [index, one] of dots.entries())
      for (const other of dots.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
          one.radius + other.radius,
        );
  }
});

test("a group grows by its batches, those who agree in the colour of the sun", () => {
  const svg = drawing("group-of-people");
  // The sizes of GroupSize.astro.
  expect(Object.values(groupsOf(svg)).map((dots) => dots.length)).toEqual([3, 2, 3, 4, 8, 20]);
  const agreeing = [...svg.matchAll(/<path class="art-accent" d="([^"]*)"/g)];
  expect(agreeing.map(([, path = ""]) => path.split("M").length - 1)).toEqual([2, 1, 2, 3, 5, 14]);
});

/** Number of dots on each path of a group: the weeks of a year over the lengths of its dashes. */
const dotsOf = (group: string) =>
  [...group.matchAll(/stroke-dasharray="([^"]*)"/g)].map(([, pattern = ""]) => {
    const lengths = pattern.split(" ").map(Number);
    const sum = lengths.reduce((total, length) => total + length, 0);
    return (52 / sum) * (lengths.length / 2);
  });

test("a year has 364 days, twelve of which are asked monthly and five of seven daily", () => {
  const picture = drawing("year-of-days");
  const group = (name: string) =>
    new RegExp(`<g class="${name}">(.*?)</g>`).exec(picture)?.[1] ?? "";
  expect(dotsOf(picture.split("<g")[0] ?? "")).toEqual(Array(7).fill(52));
  expect(dotsOf(group("rhythm-3"))).toEqual(Array(5).fill(52));
  expect(dotsOf(group("rhythm-2"))).toEqual([12]);
  expect(group("rhythm-1").match(/<circle/g)).toHaveLength(1);
});
