import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What happens, step by step, in words. */
export interface Story {
  readonly seed: number;
  readonly steps: readonly string[];
}

export interface Result {
  /** Undefined when all checks hold. */
  readonly violation: string | undefined;
  /** What happened, in its order. */
  readonly lines: readonly string[];
}

/** A world in which scenarios are carried out, one after the other. */
export interface Simulation<Scenario extends Story> {
  /** A scenario made of random steps. */
  readonly scenarioOf: (seed: number) => Scenario;
  /** Carries a scenario out. The same scenario gives the same result. */
  readonly run: (scenario: Scenario) => Promise<Result>;
  /** A scenario with what happened, as a person would tell it. */
  readonly storyOf: (scenario: Scenario, result: Result) => string;
  readonly close: () => Promise<void>;
}

/** A participant with devices and networks, or an organisation with people, commands and mails. */
export type WorldName = "participant" | "organisation";

/** Scenarios to carry out: those of seeds, or given ones. Each hundredth or so runs twice, to be compared. */
export type Task = { readonly twiceEach: number } & (
  { readonly from: number; readonly count: number } | { readonly scenarios: readonly Story[] }
);

/** A scenario that fails, with as few steps as it takes, as a story. */
export interface Finding {
  readonly seed: number;
  readonly story: string;
}

interface Options {
  readonly world: WorldName;
  /** A database file of the test sample, which is copied; an organisation makes its own. */
  readonly template?: string;
  /** The name of a fault that is planted in the sources. */
  readonly planted?: string;
}

const file = fileURLToPath(new URL("process.ts", import.meta.url));

/** Starts a process that simulates. */
export async function startSimulator({ world, template, planted = "" }: Options) {
  const folder = await mkdtemp(join(tmpdir(), "morrow-simulate-"));
  const database = join(folder, "simulate.db");
  if (template !== undefined) await copyFile(template, database);
  const child: ChildProcess = fork(file, [world, `file:${database}`, planted], {
    // Without that, a tenth of the time is spent on collecting garbage.
    execArgv: ["--max-semi-space-size=64"],
  });
  const ended = once(child, "exit");
  return {
    async run(task: Task): Promise<readonly Finding[]> {
      child.send(task);
      const [answer] = (await Promise.race([
        once(child, "message"),
        ended.then(([code]) => Promise.reject(new Error(`The simulator has ended with ${code}.`))),
      ])) as [Finding[]];
      return answer;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
