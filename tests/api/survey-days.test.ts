import { expect, test } from "vitest";

import { dayAfter, lastDayOf } from "../../src/api/surveys/survey-days.ts";

test.each([
  ["month", "2026-11-22T23:59:00Z", "2026-11-30"],
  ["month", "2028-02-01T00:00:00Z", "2028-02-29"],
  ["month", "2026-12-31T12:00:00Z", "2026-12-31"],
  ["year", "2026-01-01T00:00:00Z", "2026-12-31"],
  ["", "2026-01-01T00:00:00Z", null],
] as const)("the last day of the %s of %s is %s", (period, now, day) => {
  expect(lastDayOf(period, new Date(now))).toBe(day);
});

test("the day after the last of a month is the next month's first", () => {
  expect(dayAfter(new Date("2026-11-30T23:00:00Z"))).toBe("2026-12-01");
});
