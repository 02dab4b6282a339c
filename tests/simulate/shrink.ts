import type { Result, Story } from "./run-seeds.ts";

/** Removes steps from a scenario that fails, as long as it still does. */
export async function shrink<Scenario extends Story>(
  run: (scenario: Scenario) => Promise<Result>,
  scenario: Scenario,
): Promise<Scenario> {
  let smallest = scenario;
  for (let size = Math.ceil(scenario.steps.length / 2); size >= 1;) {
    let isSmaller = false;
    for (let start = 0; start < smallest.steps.length;) {
      const shorter = { ...smallest, steps: smallest.steps.toSpliced(start, size) };
      const { violation } = await run(shorter);
      if (violation === undefined) start += size;
      else {
        smallest = shorter;
        isSmaller = true;
      }
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isSmaller) break;
  }
  return smallest;
}
