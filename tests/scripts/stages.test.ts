import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { runStages, type Stage } from "../../scripts/test/stages.ts";

beforeEach(() => vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const stage = (name: string, passed: boolean): Stage => ({
  name,
  work: () => Promise.resolve({ passed, output: "" }),
});

test("a stage that fails or throws keeps no other from running", async () => {
  const thrower: Stage = {
    name: "throws",
    work: () => Promise.reject(new Error("no")),
  };
  const outcomes = await runStages([stage("fails", false), thrower, stage("passes", true)], 1);
  expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
    ["fails", false],
    ["throws", false],
    ["passes", true],
  ]);
});

test("two run at a time, never three", async () => {
  let running = 0;
  let most = 0;
  const slow: Stage = {
    name: "slow",
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { passed: true, output: "" };
    },
  };
  await runStages([slow, slow, slow, slow], 2);
  expect(most).toBe(2);
});
