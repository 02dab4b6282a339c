import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Cause } from "../../../src/publisher/run/run.ts";
import { singleFlightQueue } from "../../../src/publisher/watch/single-flight-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A queue whose runs end when the test calls `end`. */
function queueOfRuns() {
  const begun: Cause[] = [];
  const ends: PromiseWithResolvers<string>[] = [];
  const queue = singleFlightQueue((cause) => {
    begun.push(cause);
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const end = async (run: number, error?: Error) => {
    if (error) ends[run]?.reject(error);
    else ends[run]?.resolve(`run ${run}`);
    await pass(0);
  };
  return { queue, begun, end, pass };
}

test("a request starts a run after 200 ms", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  const asked = queue.enqueue("webhook");
  await pass(199);
  expect(begun).toEqual([]);
  await pass(1);
  expect(begun).toEqual(["webhook"]);
  expect(queue.isRunning()).toBe(true);
  await end(0);
  expect(await asked).toBe("run 0");
  expect(queue.isRunning()).toBe(false);
});

test("a burst becomes one run, delayed by a second at most", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  const asked = [queue.enqueue("webhook")];
  for (let time = 150; time < 1000; time += 150) {
    await pass(150);
    asked.push(queue.enqueue("schedule"));
  }
  expect(begun).toEqual([]);
  await pass(100);
  expect(begun).toEqual(["webhook"]);
  await end(0);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["run 0"]));
  await pass(5000);
  expect(begun).toHaveLength(1);
});

test("requests during a run share the next run, which starts when the first has ended", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  void queue.enqueue("start");
  await pass(200);
  const later = [queue.enqueue("webhook")];
  await pass(500);
  later.push(queue.enqueue("schedule"), queue.enqueue("webhook"));
  await pass(5000);
  expect(begun).toEqual(["start"]);
  await end(0);
  expect(begun).toEqual(["start", "webhook"]);
  // The second run has started, so this needs a third.
  const last = queue.enqueue("schedule");
  await end(1);
  expect(await Promise.all(later)).toEqual(["run 1", "run 1", "run 1"]);
  await pass(200);
  await end(2);
  expect(await last).toBe("run 2");
});

test("a request just before the end of a run is delayed too", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  void queue.enqueue("start");
  await pass(200);
  void queue.enqueue("webhook");
  await end(0);
  expect(begun).toEqual(["start"]);
  await pass(200);
  expect(begun).toEqual(["start", "webhook"]);
});

test("a failed run rejects its requests, and the next one starts", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  const first = queue.enqueue("start");
  await pass(200);
  const second = queue.enqueue("webhook");
  await pass(200);
  const told = expect(first).rejects.toThrow("no");
  await end(0, new Error("no"));
  await told;
  expect(begun).toEqual(["start", "webhook"]);
  await end(1);
  expect(await second).toBe("run 1");
});

test("stopping waits for the current run, drops the next one and accepts no requests", async () => {
  const { queue, begun, end, pass } = queueOfRuns();
  void queue.enqueue("start");
  await pass(200);
  const waiting = queue.enqueue("webhook");
  let stopped = false;
  const stop = queue.stop().then(() => {
    stopped = true;
  });
  await pass(5000);
  expect(stopped).toBe(false);
  await end(0);
  await stop;
  expect(await waiting).toBeUndefined();
  expect(await queue.enqueue("webhook")).toBeUndefined();
  await pass(5000);
  expect(begun).toEqual(["start"]);
});
