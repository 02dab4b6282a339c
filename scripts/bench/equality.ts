import { run } from "../../src/shared/processes.ts";

/**
 * Compares rebuilds after random sequences of edits with clean builds by Astro, byte for byte. The seed
 * of an earlier run repeats it.
 */
export async function measureEquality(sequences: number, seed: number): Promise<boolean> {
  const { code } = await run(
    "vitest",
    ["run", "--project", "long", "tests/publisher/native-build.long.test.ts"],
    { env: { EQUALITY_RUNS: String(sequences), EQUALITY_SEED: String(seed) } },
  );
  return code === 0;
}
