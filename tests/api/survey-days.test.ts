import { describe, expect, onTestFinished, test, vi } from "vitest";

import { dayAfter, endOfDay, lastDayOf, localDay } from "../../src/api/surveys/survey-days.ts";

/** As `TIME_ZONE` does. */
function inZone(zone: string): void {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each([
  ["month", "2026-11-22T23:59:00Z", "2026-11-30"],
  ["month", "2028-02-01T00:00:00Z", "2028-02-29"],
  ["month", "2026-12-31T12:00:00Z", "2026-12-31"],
  ["year", "2026-01-01T00:00:00Z", "2026-12-31"],
  ["", "2026-01-01T00:00:00Z", null],
] as const)("the last day of the %s of %s is %s", (period, now, day) => {
  expect(lastDayOf(period, new Date(now))).toBe(day);
});

describe("days are those of the organisation", () => {
  test.each([
    ["America/Los_Angeles", "2026-12-12T00:30:00Z", "2026-12-11", "2026-12-12T08:00:00.000Z"],
    ["Pacific/Auckland", "2026-12-11T11:30:00Z", "2026-12-12", "2026-12-12T11:00:00.000Z"],
    ["Australia/Sydney", "2026-11-24T03:30:00Z", "2026-11-24", "2026-11-24T13:00:00.000Z"],
    ["Asia/Kolkata", "2026-12-11T18:29:00Z", "2026-12-11", "2026-12-11T18:30:00.000Z"],
    // The clocks change: such a day has 23 or 25 hours.
    ["Europe/Berlin", "2026-03-28T23:30:00Z", "2026-03-29", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-25", "2026-10-25T23:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01", "2027-01-01T10:00:00.000Z"],
  ])("in %s it is, at %s, %s, which is over at %s", (zone, time, day, end) => {
    inZone(zone);
    expect(localDay(new Date(time))).toBe(day);
    expect(endOfDay(day).toISOString()).toBe(end);
    const before = new Date(endOfDay(day).getTime() - 1);
    expect(localDay(before)).toBe(day);
    expect(dayAfter(before)).toBe(localDay(endOfDay(day)));
  });

  test("a month ends with its last day there", () => {
    inZone("America/Los_Angeles");
    expect(lastDayOf("month", new Date("2026-12-01T05:00:00Z"))).toBe("2026-11-30");
    expect(lastDayOf("year", new Date("2027-01-01T05:00:00Z"))).toBe("2026-12-31");
  });
});
