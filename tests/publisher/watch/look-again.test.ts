import { expect, test } from "vitest";

import type { Result } from "../../../src/publisher/run/run.ts";
import { lookAgain } from "../../../src/publisher/watch/look-again.ts";
import { handClock } from "./fake-clock.ts";

/** Looks that end at once as the test says, noted with their time in seconds. */
function looks(results: readonly (Result | undefined)[]) {
  const clock = handClock();
  const left = [...results];
  const at: number[] = [];
  const { start, stop } = lookAgain(() => {
    at.push(clock.timers.now() / 1000);
    return Promise.resolve(left.shift());
  }, clock.timers);
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await clock.pass(1000);
  };
  const started = () => {
    start();
    return clock.pass(0);
  };
  return { at, start: started, stop, pass };
}

test("a change that can't be seen yet is looked for after 5, 20 and 60 seconds", async () => {
  const { at, start, pass } = looks(Array(9).fill("unchanged") as Result[]);
  await start();
  await pass(300);
  expect(at).toEqual([0, 5, 20, 60]);
});

test("what is published is looked for no more", async () => {
  const { at, start, pass } = looks(["unchanged", "published"]);
  await start();
  await pass(300);
  expect(at).toEqual([0, 5]);
});

test("a host that fails or answers by half is asked again as well", async () => {
  const { at, start, pass } = looks(["failed", "refused", "published"]);
  await start();
  await pass(300);
  expect(at).toEqual([0, 5, 20]);
});

test("a later call begins anew", async () => {
  const { at, start, pass } = looks(Array(9).fill("unchanged") as Result[]);
  await start();
  await pass(12);
  await start();
  await pass(300);
  expect(at).toEqual([0, 5, 12, 17, 32, 72]);
});

test("a call during a look begins anew, and the look before it ends its own", async () => {
  const clock = handClock();
  const ends: ((result: Result) => void)[] = [];
  const { start } = lookAgain(() => new Promise((resolve) => ends.push(resolve)), clock.timers);
  start();
  start();
  for (const end of ends.splice(0)) end("unchanged");
  await clock.pass(0);
  await clock.pass(5000);
  expect(ends).toHaveLength(1);
});

test("nothing is looked for when the watch is to end", async () => {
  const ended = looks([undefined]);
  await ended.start();
  await ended.pass(300);
  expect(ended.at).toEqual([0]);
  const stopped = looks(["unchanged"]);
  await stopped.start();
  await stopped.pass(1);
  stopped.stop();
  await stopped.pass(300);
  expect(stopped.at).toEqual([0]);
});
