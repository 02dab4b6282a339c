import { join } from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { type Finding, startSimulator } from "./run-seeds.ts";
import { scenarios } from "./scenarios.ts";

/** A participant's world: nothing is lost, doubled, or told too early (docs/testing.md). */
const template = join(inject("templates"), "sample.db");
/** Most faults of `planted.ts` are found by fewer. `npm run bench -- simulate` has more. */
const seeds = 300;
const twiceEach = 100;

let simulator: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  simulator = await startSimulator({ world: "participant", template });
});
afterAll(() => simulator[Symbol.asyncDispose]());

const storiesOf = (findings: readonly Finding[]) => findings.map(({ story }) => story).join("\n\n");

test.each(scenarios)("$name", async (scenario) => {
  const findings = await simulator.run({ scenarios: [scenario], twiceEach });
  expect(storiesOf(findings)).toBe("");
});

test(`${seeds} random scenarios, each hundredth of them twice with the same result`, async () => {
  const findings = await simulator.run({ from: 0, count: seeds, twiceEach });
  expect(storiesOf(findings)).toBe("");
});

test("a planted loss is found, with the seed that shows it", async () => {
  await using planted = await startSimulator({
    world: "participant",
    template,
    planted: "a choice is not stored until Next",
  });
  const findings = await planted.run({ from: 0, count: seeds, twiceEach: Infinity });
  expect(findings).toHaveLength(1);
});
