import { expect, test } from "vitest";

import { startSimulator } from "../run-seeds.ts";
import { planted } from "./planted.ts";

/** More of an organisation's year than `simulate-organisation.test.ts` has time for. */
const seeds = 5000;
const world = "organisation";

test(`${seeds} random years`, { timeout: 3_600_000 }, async () => {
  await using simulator = await startSimulator({ world });
  const findings = await simulator.run({ from: 0, count: seeds, twiceEach: 100 });
  expect(findings.map(({ story }) => story).join("\n\n")).toBe("");
});

test.for([...planted.keys()])("a planted fault is found: %s", async (name) => {
  await using faulty = await startSimulator({ world, planted: name });
  const findings = await faulty.run({ from: 0, count: 1000, twiceEach: Infinity });
  expect(findings).toHaveLength(1);
});
