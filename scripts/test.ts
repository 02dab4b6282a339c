/**
 * `npm test`: builds the sample site apart from dist/ and runs every check and test. A stage that
 * fails keeps no other from running. The last line sums up what Vitest and Playwright ran, and
 * counts any other stage that fails as one.
 */
import { rm } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import { command } from "../src/cli/command.ts";
import { inProject } from "../src/shared/project-path.ts";
import { run } from "../src/shared/run-program.ts";
import { memoryFolder } from "../tests/helpers/memory-folder.ts";
import { testEnvironment } from "../tests/helpers/test-settings.ts";

const folder = inProject(".data", "test");
const site = `${folder}/dist`;

/**
 * Lanes run side by side, the stages of a lane one after the other. Both take about as long: most
 * tests wait for something else half of their time, so two cores have work for both.
 */
const lanes: readonly (readonly (readonly [name: string, line: string])[])[] = [
  [
    ["build", `astro build --outDir ${site}`],
    ["vitest-built", "vitest run --project built"],
    ["types", "astro check --tsconfig tsconfig.templates.json"],
    ["browser", "playwright test --project browser"],
  ],
  [
    // The types of all TypeScript too; `types` looks at templates.
    ["lint", "oxlint"],
    ["unused", "knip"],
    ["format", "prettier --check ."],
    ["vitest", "vitest run --project !built --project !long"],
  ],
];

/** Counts at a stage's end: `Tests  1 failed | 9 passed (10)`, or `  9 passed (1m)`. */
const countLine = /^ +(?:Tests .*|\d+ (?:passed|failed|flaky)\b.*)$/gm;

function countTests(output: string) {
  const lines = stripVTControlCharacters(output).match(countLine)?.join("\n") ?? "";
  const sum = (words: RegExp) =>
    [...lines.matchAll(words)].reduce((total, [, count]) => total + Number(count), 0);
  return { passed: sum(/(\d+) (?:passed|flaky)/g), failed: sum(/(\d+) failed/g) };
}

await command(async () => {
  await rm(folder, { recursive: true, force: true });
  const temporary = await memoryFolder();
  const env = { ...testEnvironment(folder, site), ...(temporary && { TMPDIR: temporary }) };
  const runStage = async (name: string, line: string) => {
    const start = performance.now();
    const [program = "", ...args] = line.split(" ");
    const { code, output } = await run(program, args, { quiet: true, env });
    const { passed, failed } = countTests(output);
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`\n── ${name}\n${output.trim()}`);
    // A stage that ends badly counts, whatever its output says.
    return { name, code, seconds, passed, failed: code === 0 ? failed : Math.max(1, failed) };
  };
  const runLane = (stages: (typeof lanes)[number]) =>
    Array.fromAsync(stages, ([name, line]) => runStage(name, line));
  const outcomes = (await Promise.all(lanes.map(runLane))).flat();
  if (temporary) await rm(temporary, { recursive: true, force: true });
  const total = (count: "passed" | "failed") =>
    outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  console.log("");
  for (const { name, code, seconds } of outcomes)
    console.log(`${code === 0 ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = total("failed") > 0 ? 1 : 0;
});
