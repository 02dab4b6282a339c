import { afterEach, describe, expect, test, vi } from "vitest";

import type { RebuildRun } from "../../../src/publisher/progress/run.ts";
import { LockedError } from "../../../src/shared/file-lock.ts";
import { watchLoop } from "../../../src/publisher/watch/watch.ts";
import { runOf } from "../run/run-of.ts";

describe("the watch loop", () => {
  afterEach(() => vi.useRealTimers());

  /** Runs with these outcomes, one after the other. */
  function runs(endings: readonly (Partial<RebuildRun> | Error)[]) {
    const lines: string[] = [];
    const left = [...endings];
    const controller = new AbortController();
    const { rebuild, health } = watchLoop({
      publish: () => {
        const next = left.shift() ?? {};
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(runOf(next));
      },
      log: (line) => lines.push(line),
      signal: controller.signal,
      retryDelay: 0,
    });
    return { rebuild, health, lines, left, controller };
  }

  test("logs the outcome of each rebuild", async () => {
    const { rebuild, lines } = runs([
      {
        result: "published",
        changes: { added: ["/a"], changed: ["/", "/blog"], removed: [] },
        hooks: [
          { event: "published", done: false, note: "exit code 1" },
          { event: "recovered", done: true, note: "exit code 0" },
        ],
      },
      { result: "blocked", reason: "It was rolled back." },
    ]);
    await rebuild("start");
    await rebuild("schedule");
    expect(lines).toEqual([
      "Published 20261121-070412-3f9a: 2 changed, 1 added, 0 removed (1.5 s).",
      "The hook failed (published): exit code 1. It is called again at the next rebuild.",
      "Blocked, nothing was published (1.5 s). It was rolled back.",
    ]);
  });

  test("counts failed and refused runs in a row until one succeeds", async () => {
    vi.setSystemTime("2026-11-21T07:05:00Z");
    const call = { source: "", reason: "", shownSince: null, ageMinutes: null };
    const report = { leftOut: [], failedCalls: [call], pictures: [] };
    const { rebuild, health, lines } = runs([
      { result: "failed", reason: "The API is down." },
      new Error("no space left"),
      { result: "refused", reason: "A page is empty." },
      { result: "unchanged", report },
      { result: "failed", reason: "Again.", report },
    ]);
    const degraded = [];
    const counted = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await rebuild("schedule");
      counted.push(health().failuresInARow);
      degraded.push(health().degradedBy);
    }
    expect(counted).toEqual([1, 2, 3, 0, 1]);
    expect(degraded).toEqual([0, 0, 0, 1, 0]);
    expect(health()).toEqual({
      lastResult: "failed",
      lastEndedAt: "2026-11-21T07:05:00.000Z",
      lastGoodAt: "2026-11-21T07:05:00.000Z",
      failuresInARow: 1,
      degradedBy: 0,
    });
    expect(lines.filter((line) => line.includes("in a row"))).toEqual([
      "2 rebuilds in a row were not published.",
      "3 rebuilds in a row were not published.",
    ]);
    expect(lines[1]).toMatch(/^The rebuild ended with an error: .*no space left/);
  });

  test("waits for another process, and logs it once", async () => {
    const { rebuild, lines, left, health } = runs([
      new LockedError("A rebuild is running already, in process 7."),
      new LockedError("A rebuild is running already, in process 7."),
      { result: "unchanged" },
    ]);
    await rebuild("webhook");
    expect(left).toEqual([]);
    expect(lines).toEqual([
      "A rebuild is running already, in process 7.",
      "Nothing has changed (1.5 s).",
    ]);
    expect(health().failuresInARow).toBe(0);
  });

  test("logs nothing about runs aborted by the end of the watch", async () => {
    const { rebuild, lines, controller, left } = runs([
      { result: "failed", reason: "This operation was aborted" },
      new LockedError("A rebuild is running already, in process 7."),
    ]);
    controller.abort();
    await rebuild("webhook");
    await rebuild("webhook");
    expect(lines).toEqual([]);
    expect(left).toEqual([]);
  });
});
