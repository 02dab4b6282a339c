import { afterAll, beforeAll, expect, test } from "vitest";

import { type Finding, startSimulator } from "../run-seeds.ts";
import { scenarios } from "./scenarios.ts";

/** An organisation's year: each has one vote, and no mail or figure is wrong (docs/testing.md). */
const seeds = 100;
const world = "organisation";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  simulator = await startSimulator({ world });
});
afterAll(() => simulator[Symbol.asyncDispose]());

const storiesOf = (findings: readonly Finding[]) => findings.map(({ story }) => story).join("\n\n");

test.for(scenarios)("$name", async (scenario) => {
  const findings = await simulator.run({ scenarios: [scenario], twiceEach: 1 });
  expect(storiesOf(findings)).toBe("");
});

test(`${seeds} random years, each fiftieth of them twice with the same result`, async () => {
  const findings = await simulator.run({ from: 0, count: seeds, twiceEach: 50 });
  expect(storiesOf(findings)).toBe("");
});

/** Few seeds find these; `npm run test:long` plants all. */
test.for(["answers stay when a round closes", "people who have completed it are reminded"])(
  "a planted fault is found: %s",
  async (planted) => {
    await using faulty = await startSimulator({ world, planted });
    const findings = await faulty.run({ from: 0, count: seeds, twiceEach: Infinity });
    expect(findings).toHaveLength(1);
  },
);
