import { expect, test } from "vitest";

import type { Cause } from "../../../src/publisher/run/run.ts";
import { oneAtATime } from "../../../src/publisher/watch/single-flight-queue.ts";
import { handClock } from "./fake-clock.ts";

/** Turns whose runs end when the test says so. */
function turnsByHand() {
  const clock = handClock();
  const begun: Cause[] = [];
  const ends: PromiseWithResolvers<string>[] = [];
  const turns = oneAtATime((cause) => {
    begun.push(cause);
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  }, clock.timers);
  const end = async (run: number, error?: Error) => {
    if (error) ends[run]?.reject(error);
    else ends[run]?.resolve(`run ${run}`);
    await clock.pass(0);
  };
  return { turns, begun, end, pass: clock.pass };
}

test("an ask begins a run after a fifth of a second, not earlier", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  const asked = turns.ask("webhook");
  await pass(199);
  expect(begun).toEqual([]);
  await pass(1);
  expect(begun).toEqual(["webhook"]);
  expect(turns.isRunning()).toBe(true);
  await end(0);
  expect(await asked).toBe("run 0");
  expect(turns.isRunning()).toBe(false);
});

test("a burst becomes one run, which is put off a second at most", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  const asked = [turns.ask("webhook")];
  for (let time = 150; time < 1000; time += 150) {
    await pass(150);
    asked.push(turns.ask("schedule"));
  }
  expect(begun).toEqual([]);
  await pass(100);
  expect(begun).toEqual(["webhook"]);
  await end(0);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["run 0"]));
  await pass(5000);
  expect(begun).toHaveLength(1);
});

test("asks during a run wait for one more run, which begins when the first has ended", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  void turns.ask("start");
  await pass(200);
  const later = [turns.ask("webhook")];
  await pass(500);
  later.push(turns.ask("schedule"), turns.ask("webhook"));
  await pass(5000);
  expect(begun).toEqual(["start"]);
  await end(0);
  expect(begun).toEqual(["start", "webhook"]);
  // What comes now is not seen by the second run.
  const last = turns.ask("schedule");
  await end(1);
  expect(await Promise.all(later)).toEqual(["run 1", "run 1", "run 1"]);
  await pass(200);
  await end(2);
  expect(await last).toBe("run 2");
});

test("an ask just before a run ends still has its quiet time", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  void turns.ask("start");
  await pass(200);
  void turns.ask("webhook");
  await end(0);
  expect(begun).toEqual(["start"]);
  await pass(200);
  expect(begun).toEqual(["start", "webhook"]);
});

test("a run that fails tells those who asked, and the next one comes", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  const first = turns.ask("start");
  await pass(200);
  const second = turns.ask("webhook");
  await pass(200);
  const told = expect(first).rejects.toThrow("no");
  await end(0, new Error("no"));
  await told;
  expect(begun).toEqual(["start", "webhook"]);
  await end(1);
  expect(await second).toBe("run 1");
});

test("stopping waits for the run under way, gives up the next and takes no more", async () => {
  const { turns, begun, end, pass } = turnsByHand();
  void turns.ask("start");
  await pass(200);
  const waiting = turns.ask("webhook");
  let stopped = false;
  const stop = turns.stop().then(() => {
    stopped = true;
  });
  expect(await waiting).toBeUndefined();
  await pass(5000);
  expect(stopped).toBe(false);
  await end(0);
  await stop;
  expect(await turns.ask("webhook")).toBeUndefined();
  await pass(5000);
  expect(begun).toEqual(["start"]);
});
