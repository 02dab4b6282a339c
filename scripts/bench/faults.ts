import { run } from "../../src/shared/run-program.ts";

/**
 * Answers surveys over a network that loses 30 % of requests and of replies, and in a browser with
 * each fault at each moment. The seed of an earlier run repeats it.
 */
export async function measureFaults(site: string, seed: string | undefined): Promise<boolean> {
  const { code } = await run("vitest", ["run", "tests/stores/survey-faults-embedded.test.ts"], {
    env: { FAULT_RUNS: "200", ...(seed !== undefined && { FAULT_SEED: seed }) },
  });
  const browser = await run("playwright", ["test", "survey-faults"], {
    env: { FAULTS: "all", BUILT_SITE: site },
  });
  return code === 0 && browser.code === 0;
}
