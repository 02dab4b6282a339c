import { dirname, join } from "node:path";

import { type Report, summaryOf } from "../progress/fetch-report.ts";
import { haveSameProblems, storeRun, lastRuns } from "./run-store.ts";
import type { Cause, HookOutcome, Outcome, RebuildRun } from "../progress/run.ts";
import { messageOf } from "../progress/format.ts";
import { cleanUp, finishedReleases, releaseId } from "../release/releases.ts";
import { errorCode } from "../../shared/errors.ts";
import { LockedError, takeLock } from "../../shared/file-lock.ts";
import type { RunContext } from "../progress/run-context.ts";
import { createLog } from "./log.ts";
import type { Paths } from "../files/paths.ts";
import { createProgress } from "../progress/progress.ts";

/** A context that prints only, for work that is neither logged nor stored. */
export function printingContext(record: RunContext["record"] = () => undefined): RunContext {
  const now = new Date();
  const { warn } = console;
  const warnOf = (report: Report) => {
    for (const line of summaryOf(report)) warn(line);
  };
  return { id: releaseId(now), now, progress: createProgress(), warn, warnOf, record };
}

/**
 * Runs one rebuild under the project's lock, and records it in the log and the report.
 *
 * @param work its errors become the outcome "failed", and so does a lock that can't be written, as on a
 *   full disk
 * @throws {LockedError} when another rebuild is running
 */
export async function runRebuild(
  cause: Cause,
  paths: Paths,
  work: (context: RunContext) => Promise<Outcome>,
  notify: (outcome: Outcome) => Promise<readonly HookOutcome[]> = () => Promise.resolve([]),
): Promise<RebuildRun> {
  let unlock: () => void;
  try {
    unlock = takeLock(
      join(paths.releases, "rebuild"),
      (holder) => `A rebuild is running already, in ${holder}. Wait until it has ended.`,
    );
  } catch (error) {
    if (error instanceof LockedError) throw error;
    // No file can tell of this run.
    const context = printingContext();
    const outcome = failed(error, paths);
    const hooks = await notify(outcome).catch(notNotified);
    return recordOf(context, cause, outcome, { hooks });
  }
  try {
    await cleanUp(paths).catch((error: unknown) =>
      console.warn(`The files of a killed rebuild can't be deleted: ${messageOf(error)}`),
    );
    const now = new Date();
    const [last] = await lastRuns(paths.releases, 1);
    const [newest = ""] = await finishedReleases(paths);
    const id = releaseId(now, last && last.id > newest ? last.id : newest);
    const log = createLog(paths.releases);
    const progress = createProgress((step) => log.step(id, step));
    const facts: Partial<RebuildRun> = {};
    const warn = (line: string) => {
      console.warn(line);
      log.warning(id, line);
    };
    const outcome = await work({
      id,
      now,
      progress,
      warn,
      warnOf: (report) => {
        const isKnown = last !== undefined && haveSameProblems(last.report, report);
        for (const line of summaryOf(report))
          if (!isKnown) warn(line);
          // A watch would repeat the lines of an outage every few minutes.
          else if (cause === "command") console.warn(line);
      },
      record: (more) => Object.assign(facts, more),
    }).catch((error: unknown) => failed(error, paths));
    const hooks = [...(facts.hooks ?? []), ...(await notify(outcome).catch(notNotified))];
    const run = recordOf({ id, now, progress }, cause, outcome, { ...facts, hooks });
    log.result(run);
    // A run without a report has not failed.
    await storeRun(paths.releases, run).catch((error: unknown) =>
      console.warn(`The report can't be written: ${messageOf(error)}`),
    );
    return run;
  } finally {
    unlock();
  }
}

/** The record of a run that ends now. */
export const recordOf = (
  { id, now, progress }: Pick<RunContext, "id" | "now" | "progress">,
  cause: Cause,
  outcome: Outcome,
  { hooks = [], ...facts }: Partial<RebuildRun>,
): RebuildRun => ({
  id,
  cause,
  startedAt: now.toISOString(),
  endedAt: new Date().toISOString(),
  steps: progress.steps,
  ...facts,
  ...(hooks.length > 0 && { hooks }),
  ...outcome,
});

/** Codes of a write without room, whose messages name no file. */
const withoutRoom = ["ENOSPC", "EDQUOT", "EFBIG"];

/** The reason keeps its line breaks, for messages of Astro. */
export function failed(error: unknown, { releases }: Paths): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const isFull = withoutRoom.includes(errorCode(error) ?? "");
  const where = isFull ? ` (there is no room below ${dirname(releases)})` : "";
  return { result: "failed", reason: reason + where };
}

const notNotified = (error: unknown): readonly HookOutcome[] => [
  { hook: "alerts.json", done: false, note: messageOf(error) },
];
