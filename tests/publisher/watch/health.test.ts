import { expect, onTestFinished, test } from "vitest";

import { healthOf, type HealthStatus, startSchedule } from "../../../src/publisher/watch/watch.ts";

const time = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 7, minute, second));

/** The health of a watch that started at 07:01. */
function health(
  schedule: string,
  now: Date,
  { lastGoodAt = null, failuresInARow = 0 }: Partial<HealthStatus> = {},
) {
  const job = startSchedule(
    schedule,
    () => Promise.resolve(),
    () => undefined,
  );
  onTestFinished(() => job?.stop());
  const { status, reasons } = healthOf({
    health: { lastResult: null, lastEndedAt: null, lastGoodAt, failuresInARow, degradedBy: 0 },
    startedAt: time(1),
    running: false,
    third: (from) => job?.nextRuns(3, from)[2],
    now,
  });
  return { status, reasons };
}

const ok = { status: "ok", reasons: [] };
const lastGoodAt = time(6).toISOString();

test("the watch is ok after two failures in a row, failing after three", () => {
  expect(health("off", time(30), { failuresInARow: 2 })).toEqual(ok);
  expect(health("off", time(30), { failuresInARow: 3 })).toEqual({
    status: "failing",
    reasons: ["3 rebuilds in a row failed or were refused; .data/releases/rebuild.log says why."],
  });
});

test("the watch is failing when the last success is older than three times of the schedule", () => {
  expect(health("*/5 * * * *", time(20), { lastGoodAt })).toEqual(ok);
  expect(health("*/5 * * * *", time(20, 1), { lastGoodAt })).toEqual({
    status: "failing",
    reasons: [`The last rebuild that succeeded ended at ${lastGoodAt}.`],
  });
  expect(health("0 * * * *", time(50), { lastGoodAt })).toEqual(ok);
});

test("the watch is failing without a success for that long since the start", () => {
  expect(health("*/5 * * * *", time(15))).toEqual(ok);
  expect(health("*/5 * * * *", time(15, 1))).toEqual({
    status: "failing",
    reasons: ["No rebuild has succeeded since the watch began at 2026-11-21T07:01:00.000Z."],
  });
});

test("without a schedule the watch ignores the time of the last success", () => {
  expect(health("off", time(59), { lastGoodAt })).toEqual(ok);
});
