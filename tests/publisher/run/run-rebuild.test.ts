import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, vi } from "vitest";

import type { Report } from "../../../src/publisher/progress/fetch-report.ts";
import type { Cause, Outcome } from "../../../src/publisher/progress/run.ts";
import { runRebuild } from "../../../src/publisher/run/run-rebuild.ts";
import { test } from "../sample-release.ts";

/** A fetch in which these calls failed, so many minutes into an outage. */
const failed = (calls: readonly string[], ageMinutes: number): Report => ({
  leftOut: [],
  failedCalls: calls.map((source) => ({ source, reason: "is down", shownSince: null, ageMinutes })),
  pictures: [],
});

test("an outage is written to the log once until it changes, and printed for a command", async ({
  paths,
}) => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const linesAfter = async (cause: Cause, report: Report) => {
    printed.mockClear();
    await runRebuild(cause, paths, ({ warnOf, record }) => {
      record({ report });
      warnOf(report);
      return Promise.resolve({ result: "failed" });
    });
    const log = await readFile(join(paths.releases, "rebuild.log"), "utf8");
    return [log.split(" warning ").length - 1, printed.mock.calls.length];
  };
  expect(await linesAfter("schedule", failed(["a", "b"], 1))).toEqual([3, 3]);
  // Answers come in any order.
  expect(await linesAfter("schedule", failed(["b", "a"], 6))).toEqual([3, 0]);
  expect(await linesAfter("command", failed(["b", "a"], 11))).toEqual([3, 3]);
  expect(await linesAfter("schedule", failed(["a"], 16))).toEqual([5, 2]);
});

test("a rebuild whose lock can't be written has failed, and hooks are notified", async ({
  folder,
  paths,
}) => {
  const file = join(folder, "full");
  await writeFile(file, "");
  const outcomes: Outcome[] = [];
  const run = await runRebuild(
    "schedule",
    { ...paths, releases: join(file, "releases") },
    () => Promise.reject(new Error("It must not begin.")),
    (outcome) => {
      outcomes.push(outcome);
      return Promise.resolve([{ hook: "command", done: true, note: "" }]);
    },
  );
  expect(outcomes).toEqual([
    {
      result: "failed",
      reason: expect.stringContaining("rebuild.lock can't be written") as string,
    },
  ]);
  expect(run).toMatchObject({ ...outcomes[0], cause: "schedule", hooks: [{ hook: "command" }] });
});
