import { setImmediate as settle } from "node:timers/promises";

import { expect, test } from "vitest";

import type { Cause } from "../../../src/publisher/progress/run.ts";
import { singleFlightQueue } from "../../../src/publisher/watch/watch.ts";

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
  const end = async (run: number, error?: Error) => {
    if (error) ends[run]?.reject(error);
    else ends[run]?.resolve(`run ${run}`);
    await settle();
  };
  return { queue, begun, end };
}

test("a request starts a run at once", async () => {
  const { queue, begun, end } = queueOfRuns();
  const asked = queue.enqueue("webhook");
  await settle();
  expect(begun).toEqual(["webhook"]);
  expect(queue.isRunning()).toBe(true);
  await end(0);
  expect(await asked).toBe("run 0");
  expect(queue.isRunning()).toBe(false);
});

test("requests during a run share the next run, which starts when the first has ended", async () => {
  const { queue, begun, end } = queueOfRuns();
  void queue.enqueue("start");
  await settle();
  const later = [queue.enqueue("webhook"), queue.enqueue("schedule"), queue.enqueue("webhook")];
  await settle();
  expect(begun).toEqual(["start"]);
  await end(0);
  expect(begun).toEqual(["start", "webhook"]);
  // The second run has started, so this needs a third.
  const last = queue.enqueue("schedule");
  await end(1);
  expect(await Promise.all(later)).toEqual(["run 1", "run 1", "run 1"]);
  await end(2);
  expect(await last).toBe("run 2");
});

test("a failed run rejects its requests, and the next one starts", async () => {
  const { queue, begun, end } = queueOfRuns();
  const first = queue.enqueue("start");
  await settle();
  const second = queue.enqueue("webhook");
  await settle();
  const told = expect(first).rejects.toThrow("no");
  await end(0, new Error("no"));
  await told;
  expect(begun).toEqual(["start", "webhook"]);
  await end(1);
  expect(await second).toBe("run 1");
});

test("stopping waits for the current run, drops the next one and accepts no requests", async () => {
  const { queue, begun, end } = queueOfRuns();
  void queue.enqueue("start");
  await settle();
  const waiting = queue.enqueue("webhook");
  let stopped = false;
  const stop = queue.stop().then(() => {
    stopped = true;
  });
  await settle();
  expect(stopped).toBe(false);
  await end(0);
  await stop;
  expect(await waiting).toBeUndefined();
  expect(await queue.enqueue("webhook")).toBeUndefined();
  await settle();
  expect(begun).toEqual(["start"]);
});
