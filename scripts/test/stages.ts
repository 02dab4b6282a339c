import pLimit from "p-limit";

/** One part of the test run. */
export interface Stage {
  readonly name: string;
  readonly work: () => Promise<{
    readonly passed: boolean;
    /** What it printed, when it hasn't printed that itself. */
    readonly output: string;
  }>;
}

/** How a stage ended. */
export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/**
 * Runs stages, `width` of them at a time, each to its end whatever the others do.
 *
 * @returns how they ended, in the order they were given
 */
export function runStages(stages: readonly Stage[], width: number): Promise<readonly Outcome[]> {
  const limit = pLimit(width);
  return Promise.all(stages.map((stage) => limit(() => runStage(stage, width === 1))));
}

async function runStage(stage: Stage, isAlone: boolean): Promise<Outcome> {
  if (isAlone) console.log(`\n── ${stage.name}`);
  const start = performance.now();
  let result: Awaited<ReturnType<Stage["work"]>>;
  try {
    result = await stage.work();
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    result = { passed: false, output };
  }
  const seconds = (performance.now() - start) / 1000;
  if (!isAlone) console.log(`\n── ${stage.name}`);
  if (result.output.trim() !== "") console.log(result.output.trimEnd());
  const verdict = result.passed ? "passed" : "FAILED";
  console.log(`── ${stage.name} ${verdict} in ${seconds.toFixed(1)} s`);
  return { name: stage.name, passed: result.passed, seconds };
}
