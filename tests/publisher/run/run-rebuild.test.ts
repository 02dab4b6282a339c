import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, vi } from "vitest";

import type { FetchReport } from "../../../src/publisher/progress/fetch-report.ts";
import type { Cause } from "../../../src/publisher/progress/run.ts";
import { readLastRun, runRebuild, storeRun } from "../../../src/publisher/run/run-rebuild.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test } from "../sample-release.ts";
import { runOf } from "./run-of.ts";

const settings = parseSettings({});

/** A fetch in which these calls failed, so many minutes into an outage. */
const failed = (calls: readonly string[], ageMinutes: number): FetchReport => ({
  leftOut: [],
  failedCalls: calls.map((source) => ({ source, reason: "is down", shownSince: null, ageMinutes })),
  pictures: [],
});

test("an outage is written to the log once until it changes, and printed for a command", async ({
  paths,
}) => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const linesAfter = async (cause: Cause, report: FetchReport) => {
    printed.mockClear();
    await runRebuild({ cause, paths, settings }, ({ warnOf, record }) => {
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

test("a rebuild whose lock can't be written has failed, and the hook is called", async ({
  folder,
  paths,
}) => {
  const file = join(folder, "full");
  await writeFile(file, "");
  const run = await runRebuild(
    {
      cause: "schedule",
      paths: { ...paths, releases: join(file, "releases") },
      settings: parseSettings({ REBUILD_HOOK_COMMAND: `cat > ${folder}/received` }),
    },
    () => Promise.reject(new Error("It must not begin.")),
  );
  const outcome = {
    result: "failed",
    reason: expect.stringContaining("rebuild.lock can't be written") as string,
  };
  expect(run).toMatchObject({ ...outcome, cause: "schedule" });
  const received: unknown = JSON.parse(await readFile(`${folder}/received`, "utf8"));
  expect(received).toMatchObject({ event: "failed", reason: outcome.reason });
});

test("an id is later than that of the last run, and the last run can be read", async ({
  paths,
}) => {
  const unchanged = () => Promise.resolve({ result: "unchanged" } as const);
  const before = runOf({ id: "20991121-070412-3f9a" });
  await storeRun(paths, before);
  expect(await readLastRun(paths)).toEqual(before);
  const run = await runRebuild({ cause: "command", paths, settings }, unchanged);
  expect(run.id > before.id).toBe(true);
  expect(await readLastRun(paths)).toEqual(run);
  await writeFile(join(paths.releases, "last-run.json"), "{");
  expect(await readLastRun(paths)).toBeUndefined();
});
