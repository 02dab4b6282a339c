import { constants } from "node:fs";
import { access, chmod, mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { parseArgs, stripVTControlCharacters } from "node:util";

import { command } from "../src/shared/command.ts";
import { CliError } from "../src/shared/errors.ts";
import { takeLock } from "../src/shared/file-lock.ts";
import { inProject } from "../src/shared/files.ts";
import { run } from "../src/shared/processes.ts";
import { testEnvironment } from "../tests/helpers/test-settings.ts";
import { readResults, type Results } from "./test/results.ts";
import { runs, type Stage, testFolder, testSite } from "./test/stages.ts";

/**
 * `npm test [-- STAGE …]` and `npm run test:long`: build the sample site apart from dist/ and run every check
 * and test in a random order. A stage that fails keeps no other from running. Options:
 *   --seed N      the order of an earlier run
 *   --workers N   processes of each runner; 2 when left out
 * The end names each failed test with the command that runs it alone; the last line sums up what the runners
 * ran, and counts any other stage that fails as one.
 */

/** How a stage has ended, with all that it printed. */
interface Outcome extends Results {
  readonly name: string;
  readonly output: string;
}

/** In which order tests run, and how many at once. */
interface Order {
  readonly seed: string;
  readonly workers: string;
}

/** A runner's own closing lines: `  Tests  9 passed (9)`, or `  9 passed (1.2m)`. */
const closingLine = /^ +(?:Test Files|Tests|\d+ (?:passed|failed|flaky|skipped)\b).*$/gm;

/** Bytes that a run needs at most for its temporary files. */
const neededMemory = 4e9;

const start = performance.now();

/** @throws {CliError} with exit code 2 for words that name no option and no stage */
function readArguments() {
  const whole = /^[1-9]\d{0,8}$/;
  try {
    const { values, positionals } = parseArgs({
      options: {
        long: { type: "boolean", default: false },
        seed: { type: "string", default: String(1 + Math.floor(Math.random() * 1e6)) },
        workers: { type: "string", default: "2" },
      },
      allowPositionals: true,
    });
    const { stages, lanes } = runs[values.long ? "test:long" : "test"];
    for (const name of ["seed", "workers"] as const)
      if (!whole.test(values[name])) throw new Error(`--${name} needs a whole number.`);
    for (const name of positionals)
      if (!stages[name])
        throw new Error(`There is no stage ${name}. There are: ${Object.keys(stages).join(", ")}.`);
    return { ...values, stages, lanes, wanted: positionals };
  } catch (error) {
    throw new CliError((error as Error).message, 2);
  }
}

/** Milliseconds as minutes and seconds. */
function minutes(time: number): string {
  const seconds = Math.round(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The runner's own options: its order, its workers, and the file for its results. */
function optionsFor(
  runner: Stage["runner"],
  { seed, workers }: Order,
  file: string,
): readonly string[] {
  if (runner === "playwright")
    return ["--shuffle", seed, "--workers", workers, "--reporter", "list,json"];
  if (runner === "vitest") {
    const reporters = ["--reporter", "default", "--reporter", "json", "--outputFile.json", file];
    return ["--sequence.seed", seed, "--maxWorkers", workers, ...reporters];
  }
  return [];
}

async function runStage(
  name: string,
  { command: [program, ...args], runner }: Stage,
  { env, ...order }: Order & { readonly env: Readonly<Record<string, string>> },
): Promise<Outcome> {
  const file = `${testFolder}/${name}.json`;
  const ended = await run(program, [...args, ...optionsFor(runner, order, file)], {
    quiet: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const { code } = ended;
  const output = stripVTControlCharacters(ended.output).trim();
  await writeFile(`${testFolder}/${name}.log`, output);
  const whole =
    code === 0
      ? { passed: 0, failed: 0, again: [] }
      : { passed: 0, failed: 1, again: [[program, ...args]] };
  const results = runner ? await readResults(runner, file).catch(() => whole) : whole;
  const counted = code !== 0 && results.failed === 0 ? { ...results, ...whole } : results;
  return { name, output, ...counted };
}

/** Shows which stages run, and how long the whole run has taken. */
function showProgress(total: number) {
  const running = new Map<string, number>();
  let ended = 0;
  const show = (line: string) => console.log(`[${minutes(performance.now() - start)}] ${line}`);
  const others = () =>
    [...running].map(([name, since]) => `${name} (${minutes(performance.now() - since)})`);
  const timer = setInterval(() => show(`running: ${others().join(", ")}`), 60_000);
  return {
    async of(name: string, work: Promise<Outcome>): Promise<Outcome> {
      const began = performance.now();
      running.set(name, began);
      show(`${name} begins`);
      const outcome = await work;
      running.delete(name);
      ended += 1;
      const how = outcome.failed > 0 ? "FAILED" : "passed";
      show(`${ended} of ${total}: ${name} ${how} in ${minutes(performance.now() - began)}`);
      for (const [line] of outcome.output.matchAll(closingLine)) console.log(line);
      return outcome;
    },
    stop: () => clearInterval(timer),
  };
}

await command(async () => {
  const { seed, workers, stages, lanes, wanted } = readArguments();
  const unlock = takeLock(
    inProject(".data", "test-run"),
    (holder) => `Tests run in this folder already (${holder}). Wait for their end.`,
  );
  // Stages that are called by name use the site that is there.
  if (wanted.length === 0) await rm(testFolder, { recursive: true, force: true });
  await mkdir(testFolder, { recursive: true });
  const temporary = await memoryFolder();
  const env = { ...testEnvironment(testFolder, testSite), ...(temporary && { TMPDIR: temporary }) };
  const chosen = lanes.map((lane) =>
    Object.entries(stages).filter(
      ([name]) => lane.includes(name) && (wanted.length === 0 || wanted.includes(name)),
    ),
  );
  console.log(`Order: --seed ${seed}, ${workers} workers`);
  const progress = showProgress(chosen.flat().length);
  const runLane = (lane: (typeof chosen)[number]) =>
    Array.fromAsync(lane, ([name, stage]) =>
      progress.of(name, runStage(name, stage, { seed, workers, env })),
    );
  const outcomes = (await Promise.all(chosen.map(runLane))).flat();
  progress.stop();
  if (temporary) await rm(temporary, { recursive: true, force: true });
  unlock();

  const failures = outcomes.filter(({ failed }) => failed > 0);
  for (const { name, output } of failures) console.log(`\n── ${name}\n${output}`);
  if (failures.length > 0) console.log("\nEach failure alone:");
  for (const words of failures.flatMap(({ again }) => again))
    console.log(`  ${words.map(quote).join(" ")}`);
  const total = (count: "passed" | "failed") =>
    outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = total("failed") > 0 ? 1 : 0;
});

/** A word as a shell takes it. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Makes a folder in memory, where the system offers enough of it and lets programs run from there.
 * Tests write thousands of small files and databases: on a disk they take a sixth longer.
 *
 * @returns its path, which the caller removes; undefined where there is none
 */
async function memoryFolder(): Promise<string | undefined> {
  const room = await statfs("/dev/shm").catch(() => undefined);
  if (!room || room.bavail * room.bsize < neededMemory) return undefined;
  const folder = await mkdtemp("/dev/shm/morrow-tests-");
  try {
    // PostgreSQL has a user of its own.
    await chmod(folder, 0o755);
    await writeFile(`${folder}/program`, "", { mode: 0o755 });
    await access(`${folder}/program`, constants.X_OK);
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}
