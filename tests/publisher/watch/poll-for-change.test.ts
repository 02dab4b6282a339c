import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Result } from "../../../src/publisher/progress/run.ts";
import { pollForChange } from "../../../src/publisher/watch/watch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Polls with these results; `at` has the second of each rebuild. */
function rebuilds(results: readonly (Result | undefined)[]) {
  const began = performance.now();
  const left = [...results];
  const at: number[] = [];
  const { start, stop } = pollForChange(() => {
    at.push((performance.now() - began) / 1000);
    return Promise.resolve(left.shift());
  });
  return {
    at,
    start,
    stop,
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}

test("a change that the API doesn't show yet is polled for after 5, 20 and 60 seconds", async () => {
  const { at, start, pass } = rebuilds(Array(9).fill("unchanged") as Result[]);
  start();
  await pass(300);
  expect(at).toEqual([0, 5, 20, 60]);
});

test("polling ends when a change is published", async () => {
  const { at, start, pass } = rebuilds(["unchanged", "published"]);
  start();
  await pass(300);
  expect(at).toEqual([0, 5]);
});

test("polling goes on after a failed or refused rebuild", async () => {
  const { at, start, pass } = rebuilds(["failed", "refused", "published"]);
  start();
  await pass(300);
  expect(at).toEqual([0, 5, 20]);
});

test("a later call starts over", async () => {
  const { at, start, pass } = rebuilds(Array(9).fill("unchanged") as Result[]);
  start();
  await pass(12);
  start();
  await pass(300);
  expect(at).toEqual([0, 5, 12, 17, 32, 72]);
});

test("a call during a rebuild starts over, and ends the poll of that rebuild", async () => {
  const ends: ((result: Result) => void)[] = [];
  const { start } = pollForChange(() => new Promise((resolve) => ends.push(resolve)));
  start();
  start();
  for (const end of ends.splice(0)) end("unchanged");
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
});

test("polling ends with the watch", async () => {
  const ended = rebuilds([undefined]);
  ended.start();
  await ended.pass(300);
  expect(ended.at).toEqual([0]);
  const stopped = rebuilds(["unchanged"]);
  stopped.start();
  await stopped.pass(1);
  stopped.stop();
  await stopped.pass(300);
  expect(stopped.at).toEqual([0]);
});
