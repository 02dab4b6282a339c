import { dirname, join } from "node:path";

import { errorCode } from "../../shared/errors.ts";
import { LockedError, takeLock } from "../../shared/file-lock.ts";
import { readJson, writeJson } from "../../shared/files.ts";
import type { Settings } from "../../shared/settings.ts";
import { hookFile, type Paths } from "../files/paths.ts";
import { notifyHook } from "./hook.ts";
import { type FetchReport, summariseReport } from "../progress/fetch-report.ts";
import { messageOf } from "../progress/format.ts";
import {
  createProgress,
  type RunContext,
  type Cause,
  type HookCall,
  type RunOutcome,
  type RebuildRun,
  rebuildRun,
} from "../progress/run.ts";
import { cleanUp, finishedReleases, publishedFacts, releaseId } from "../release/releases.ts";
import { createLog } from "./log.ts";

interface RunOptions {
  readonly cause: Cause;
  readonly paths: Paths;
  readonly settings: Settings;
  readonly signal?: AbortSignal | undefined;
  /** A rollback that fails says nothing about the next rebuild. */
  readonly isRollback?: boolean;
}

/**
 * Runs one rebuild under the project's lock, calls the hook, and records the run in the log and for the
 * report.
 *
 * @param work its errors become the outcome "failed", and so does a lock that can't be written, as on a
 *   full disk
 * @throws {LockedError} when another rebuild is running
 */
export async function runRebuild(
  { cause, paths, settings, signal, isRollback = false }: RunOptions,
  work: (context: RunContext) => Promise<RunOutcome>,
): Promise<RebuildRun> {
  const callHook = async (
    outcome: RunOutcome,
    { progress }: Pick<RunContext, "progress">,
  ): Promise<readonly HookCall[]> =>
    notifyHook(isRollback ? undefined : outcome, {
      file: hookFile(paths),
      settings,
      release: await publishedFacts(paths),
      now: new Date(),
      progress,
      signal,
    }).catch((error: unknown) => [{ event: outcome.result, done: false, note: messageOf(error) }]);
  let unlock: () => void;
  try {
    unlock = takeLock(
      join(paths.releases, "rebuild"),
      (holder) => `A rebuild is running already, in ${holder}. Wait until it has ended.`,
    );
  } catch (error) {
    if (error instanceof LockedError) throw error;
    // No file can be written about this run.
    const context = printingContext();
    const outcome = failureOf(error, paths);
    const hooks = await callHook(outcome, context);
    return recordOf(context, cause, { ...outcome, hooks });
  }
  try {
    await cleanUp(paths).catch((error: unknown) =>
      console.warn(`The files of a killed rebuild can't be deleted: ${messageOf(error)}`),
    );
    const now = new Date();
    const last = await readLastRun(paths);
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
        for (const line of summariseReport(report))
          if (!isKnown) warn(line);
          // A watch would repeat the lines of an outage every few minutes.
          else if (cause === "command") console.warn(line);
      },
      record: (more) => Object.assign(facts, more),
    }).catch((error: unknown) => failureOf(error, paths));
    const hooks = await callHook(outcome, { progress });
    const run = recordOf({ id, now, progress }, cause, { ...facts, ...outcome, hooks });
    log.result(run);
    // A run without a report has not failed.
    await storeRun(paths, run).catch((error: unknown) =>
      console.warn(`The report can't be written: ${messageOf(error)}`),
    );
    return run;
  } finally {
    unlock();
  }
}

const lastRunFile = ({ releases }: Paths) => join(releases, "last-run.json");

/** Stores a run for the report, in place of the one before. */
export const storeRun = (paths: Paths, run: RebuildRun): Promise<void> =>
  writeJson(lastRunFile(paths), run);

/** The last run; undefined when there was none, or its file is damaged. */
export const readLastRun = (paths: Paths): Promise<RebuildRun | undefined> =>
  readJson(lastRunFile(paths), rebuildRun);

/** A context that prints only, for work that is neither logged nor stored. */
export function printingContext(record: RunContext["record"] = () => undefined): RunContext {
  const now = new Date();
  const { warn } = console;
  const warnOf = (report: FetchReport) => {
    for (const line of summariseReport(report)) warn(line);
  };
  return { id: releaseId(now), now, progress: createProgress(), warn, warnOf, record };
}

/** The record of a run that ends now. */
export const recordOf = (
  { id, now, progress }: Pick<RunContext, "id" | "now" | "progress">,
  cause: Cause,
  { hooks = [], ...facts }: RunOutcome & Partial<RebuildRun>,
): RebuildRun => ({
  id,
  cause,
  startedAt: now.toISOString(),
  endedAt: new Date().toISOString(),
  steps: progress.steps,
  ...facts,
  ...(hooks.length > 0 && { hooks }),
});

/** Codes of a write without room, whose messages name no file. */
const withoutRoom = ["ENOSPC", "EDQUOT", "EFBIG"];

/** The outcome of a run that has thrown an error. The reason keeps its line breaks, for messages of Astro. */
export function failureOf(error: unknown, { releases }: Paths): RunOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const isFull = withoutRoom.includes(errorCode(error) ?? "");
  const where = isFull ? ` (there is no room below ${dirname(releases)})` : "";
  return { result: "failed", reason: reason + where };
}

/** Whether two content fetches had the same problems. */
const haveSameProblems = (one: RebuildRun["report"], other: RebuildRun["report"]): boolean =>
  JSON.stringify(problemsOf(one)) === JSON.stringify(problemsOf(other));

/** The problems of a run without times and order, in which failures of one host differ. */
const problemsOf = (report: RebuildRun["report"]) => [
  report?.leftOut ?? [],
  report?.failedCalls.map(({ source }) => source).sort() ?? [],
  report?.pictures.map(({ address, lastGood }) => `${address} ${lastGood}`).sort() ?? [],
];
