import { run } from "../../src/shared/run-program.ts";

/** Answers surveys in a browser with each fault at each moment. */
export async function measureFaults(site: string): Promise<boolean> {
  const env = { FAULTS: "all", BUILT_SITE: site };
  const { code } = await run("playwright", ["test", "survey-faults"], { env });
  return code === 0;
}
