import { appendFile, mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";

import * as v from "valibot";

import { readJson, writeFileAtomically } from "../../src/shared/files.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { planted as plantedOfOrganisation } from "../../tests/simulate/organisation/planted.ts";
import { planted } from "../../tests/simulate/planted.ts";
import { type Finding, startSimulator, type WorldName } from "../../tests/simulate/run-seeds.ts";
import { testSample, testTime } from "../../tests/api/templates.ts";

/** Seeds that a process takes at a time. */
const chunk = 100;
/** Each of so many seeds runs twice, and must give the same run again. */
const twiceEach = 100;
/** Seeds within which each planted fault must be found. */
const mostSeeds = 3000;

/** `next`: all seeds below have run. */
const progress = v.object({ next: v.number(), failed: v.array(v.number()) });
type State = v.InferOutput<typeof progress>;

/** What each process begins with: the world, and the database that it copies. */
async function optionsOf(folder: string, world: WorldName) {
  const template = `${folder}/sample.db`;
  await mkdir(folder, { recursive: true });
  if (world === "organisation") return { world };
  await rm(template, { force: true });
  await using opened = await openDatabase(`file:${template}`);
  await importSample(opened.database, testSample, { now: () => testTime });
  return { world, template };
}

interface Seeds {
  readonly world: WorldName;
  /** The number behind the last seed. */
  readonly count: number;
  /** The first seed; 0, or where an earlier call has stopped, when left out. */
  readonly from?: number | undefined;
}

/**
 * Runs seeds on all cores, and prints failing ones with their stories.
 *
 * @returns the failing seeds
 */
export async function simulate(
  folder: string,
  { world, count, from: given }: Seeds,
): Promise<readonly number[]> {
  const file = `${folder}/state.json`;
  const options = await optionsOf(folder, world);
  const found = await readJson(file, progress);
  const isGoingOn = given === undefined && found && found.next < count;
  let state: State = isGoingOn ? found : { next: given ?? 0, failed: [] };
  const first = state.next;
  const start = performance.now();
  const done = new Set<number>();
  let next = state.next;

  async function note(from: number, findings: readonly Finding[]): Promise<void> {
    done.add(from);
    let { next: below } = state;
    while (done.delete(below)) below += chunk;
    state = { next: below, failed: [...state.failed, ...findings.map(({ seed }) => seed)] };
    await writeFileAtomically(file, JSON.stringify(state));
    for (const { story } of findings) {
      console.log(`\n${story}\n`);
      await appendFile(`${folder}/stories.txt`, `${story}\n\n`);
    }
    const seconds = (performance.now() - start) / 1000;
    const rate = (below - first) / seconds;
    const left = rate > 0 ? ((count - below) / rate / 3600).toFixed(1) : "?";
    if (below % (20 * chunk) === 0 || below >= count)
      console.log(
        `${below} of ${count} seeds, ${rate.toFixed(0)} a second, ${left} h left, ${state.failed.length} failed`,
      );
  }

  async function work(): Promise<void> {
    await using simulator = await startSimulator(options);
    while (next < count) {
      const from = next;
      next += chunk;
      await note(from, await simulator.run({ from, count: chunk, twiceEach }));
    }
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return state.failed;
}

/** Plants each fault, and tells which seed finds it; false when one is not found. */
export async function findPlanted(folder: string, world: WorldName): Promise<boolean> {
  const options = await optionsOf(folder, world);
  let isEach = true;
  for (const name of (world === "organisation" ? plantedOfOrganisation : planted).keys()) {
    await using simulator = await startSimulator({ ...options, planted: name });
    const [finding] = await simulator.run({ from: 0, count: mostSeeds, twiceEach: Infinity });
    console.log(`${name}: ${finding ? `seed ${finding.seed}: ${finding.story}` : "NOT FOUND"}`);
    isEach &&= finding !== undefined;
  }
  return isEach;
}
