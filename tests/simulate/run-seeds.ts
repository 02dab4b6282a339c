import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Scenario } from "./scenario.ts";

/** Scenarios to carry out: those of seeds, or given ones. Each hundredth or so runs twice, to be compared. */
export type Task = { readonly twiceEach: number } & (
  { readonly from: number; readonly count: number } | { readonly scenarios: readonly Scenario[] }
);

/** A scenario that fails, with as few steps as it takes, as a story. */
export interface Finding {
  readonly seed: number;
  readonly story: string;
}

interface Options {
  /** A database file of the test sample, which is copied. */
  readonly template: string;
  /** The name of a fault that is planted in the site's sources. */
  readonly planted?: string;
}

const file = fileURLToPath(new URL("process.ts", import.meta.url));

/** Starts a process that simulates. */
export async function startSimulator({ template, planted = "" }: Options) {
  const folder = await mkdtemp(join(tmpdir(), "morrow-simulate-"));
  const database = join(folder, "simulate.db");
  await copyFile(template, database);
  const child: ChildProcess = fork(file, [`file:${database}`, planted], {
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
