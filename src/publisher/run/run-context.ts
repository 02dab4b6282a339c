import { join } from "node:path";

import { storeRun, lastRuns } from "./run-store.ts";
import type { RebuildRun, Cause, HookOutcome, Result } from "./run.ts";
import { messageOf } from "./format.ts";
import { cleanUp } from "../release/cleanup.ts";
import { takeLock } from "../../shared/file-lock.ts";
import { createLog } from "./log.ts";
import type { Paths } from "../release/paths.ts";
import { createProgress, type Progress } from "./progress.ts";
import { finishedReleases, releaseId } from "../release/releases.ts";

/** How the work ended. */
export interface Outcome {
  readonly result: Result;
  readonly reason?: string;
}

/** What the work of a run has at hand. */
export interface RunContext {
  readonly id: string;
  readonly now: Date;
  readonly progress: Progress;
  /** A line for whoever looks on. */
  readonly log: (line: string) => void;
  /** One for whoever looks on, and for the log. */
  readonly warn: (line: string) => void;
  /** Adds facts to what is run of the run. */
  readonly record: (facts: Partial<RebuildRun>) => void;
}

/**
 * Does the work of one rebuild under the project's lock, and keeps what became of it: in the log,
 * in the report and in the answer.
 *
 * @param notify tells hooks how it ended
 * @throws {LockedError} when another process is at it
 */
export async function runRebuild(
  cause: Cause,
  paths: Paths,
  work: (context: RunContext) => Promise<Outcome>,
  notify: (outcome: Outcome) => Promise<readonly HookOutcome[]> = () => Promise.resolve([]),
): Promise<RebuildRun> {
  const unlock = takeLock(
    join(paths.releases, "rebuild"),
    (holder) => `A rebuild is running already, in ${holder}. Wait until it has ended.`,
  );
  try {
    await cleanUp(paths).catch((error: unknown) =>
      console.warn(`What a killed rebuild left can't be cleared away: ${messageOf(error)}`),
    );
    const now = new Date();
    const id = releaseId(now, await newestId(paths));
    const log = createLog({ folder: paths.releases });
    const progress = createProgress({
      output: process.stdout,
      isTerminal: process.stdout.isTTY,
      log: (step) => log.step(id, step),
    });
    let facts: Partial<RebuildRun> = {};
    const outcome = await work({
      id,
      now,
      progress,
      log: (line) => console.log(line),
      warn: (line) => {
        console.warn(line);
        log.warning(id, line);
      },
      record: (more) => {
        facts = { ...facts, ...more };
      },
    }).catch(failed);
    const hooks = [...(facts.hooks ?? []), ...(await notify(outcome).catch(notNotified))];
    const run: RebuildRun = {
      id,
      cause,
      startedAt: now.toISOString(),
      endedAt: new Date().toISOString(),
      steps: progress.steps,
      ...facts,
      ...(hooks.length > 0 && { hooks }),
      ...outcome,
    };
    log.result(run);
    // What became of the site counts more than the report of it, on a full disk for instance.
    await storeRun(paths.releases, run).catch((error: unknown) =>
      console.warn(`The report can't be run: ${messageOf(error)}`),
    );
    return run;
  } finally {
    unlock();
  }
}

/** The newest name of a release or a run. */
async function newestId(paths: Paths): Promise<string> {
  const [runs, releases] = await Promise.all([
    lastRuns(paths.releases, 1),
    finishedReleases(paths),
  ]);
  const ids = [runs[0]?.id ?? "", releases[0] ?? ""];
  return ids.sort().at(-1) ?? "";
}

/** The reason keeps its lines: Astro, for instance, says what is wrong on several. */
const failed = (error: unknown): Outcome => ({
  result: "failed",
  reason: error instanceof Error ? error.message : String(error),
});

const notNotified = (error: unknown): readonly HookOutcome[] => [
  { hook: "alerts.json", done: false, note: messageOf(error) },
];
