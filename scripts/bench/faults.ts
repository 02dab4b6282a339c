import { run } from "../../src/shared/run-program.ts";

/**
 * Answers surveys over a network that loses 30 % of requests and 30 % of replies: the test of faults,
 * with more runs.
 *
 * @param seed of an earlier run, to repeat it
 */
export async function measureFaults(seed: string | undefined, runs = 200): Promise<boolean> {
  const { code } = await run("vitest", ["run", "tests/stores/survey-faults-embedded.test.ts"], {
    env: { FAULT_RUNS: String(runs), ...(seed !== undefined && { FAULT_SEED: seed }) },
  });
  return code === 0;
}
