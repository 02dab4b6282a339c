import { expect, test } from "vitest";

import { peopleInHundred, rowsOfPeople } from "../../src/contract/people-in-hundred.ts";

/** How many dots each path of a drawing has, by its class. */
const dots = (svg: string) =>
  Object.fromEntries(
    [...svg.matchAll(/<path(?: class="(\w+)")? d="([^"]*)"/g)].map(([, name = "", path = ""]) => [
      name,
      path.split("M").length - 1,
    ]),
  );

test.each([
  [52, 41, { agree: 41, gained: 11, others: 48 }],
  [41, 52, { agree: 41, lost: 11, others: 48 }],
  [44, undefined, { agree: 44, others: 56 }],
  [0, undefined, { others: 100 }],
  [100, 0, { gained: 100 }],
])("%j of a hundred people, %j of them before", (share, earlier, expected) => {
  expect(dots(peopleInHundred(share, earlier))).toEqual(expected);
});

test("rows have a dot for each per cent, and their own width", () => {
  const svg = rowsOfPeople(17, 21);
  expect(dots(svg)).toEqual({ "": 17 });
  expect(svg).toContain('viewBox="0 0 210 20"');
});
