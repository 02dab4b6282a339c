import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { readJson, writeJson } from "../../shared/files.ts";
import { type RebuildRun, rebuildRun } from "../progress/run.ts";

/** Number of runs that are stored. */
export const mostKept = 50;

/**
 * Stores a run for the report as `attempts/<id>.json` in the folder of releases, and deletes the
 * oldest ones. Of consecutive runs with the same result and problems only the newest is kept.
 *
 * @throws the system's error when the file can't be written
 */
export async function storeRun(folder: string, run: RebuildRun): Promise<void> {
  const [before] = await lastRuns(folder, 1);
  await writeJson(fileOf(folder, run.id), run);
  const obsolete = (await idsIn(folder)).slice(mostKept);
  if (before && before.id < run.id && isRepeated(before, run)) obsolete.push(before.id);
  for (const id of obsolete) await rm(fileOf(folder, id), { force: true });
}

/** The newest runs in a folder of releases, newest first, without damaged ones. */
export async function lastRuns(folder: string, most: number): Promise<readonly RebuildRun[]> {
  const runs: RebuildRun[] = [];
  for (const id of await idsIn(folder)) {
    if (runs.length >= most) break;
    const run = await readRun(folder, id);
    if (run) runs.push(run);
  }
  return runs;
}

/** A run; undefined when there is none with this id, or its file is damaged. */
export async function readRun(folder: string, id: string): Promise<RebuildRun | undefined> {
  if (!isId(id)) return undefined;
  const run = await readJson(fileOf(folder, id), rebuildRun);
  return run?.id === id ? run : undefined;
}

/** Ids come from the address bar too, so they must be safe as file names. */
const isId = (text: string) => /^\d{8}-\d{6}-[\w-]{1,40}$/.test(text);

const fileOf = (folder: string, id: string) => join(folder, "attempts", `${id}.json`);

async function idsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, "attempts")).catch(() => []);
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .filter(isId)
    .sort()
    .toReversed();
}

/** Whether a later run had the same result and the same problems. */
const isRepeated = (before: RebuildRun, after: RebuildRun) =>
  (after.result === "unchanged" || (after.result === "failed" && after.report !== undefined)) &&
  before.result === after.result &&
  before.reason === after.reason &&
  haveSameProblems(before.report, after.report);

/** Whether two content fetches had the same problems. */
export const haveSameProblems = (one: RebuildRun["report"], other: RebuildRun["report"]): boolean =>
  JSON.stringify(problemsOf(one)) === JSON.stringify(problemsOf(other));

/** The problems of a run without times and order, in which failures of one host differ. */
const problemsOf = (report: RebuildRun["report"]) => [
  report?.leftOut ?? [],
  report?.failedCalls.map(({ source }) => source).sort() ?? [],
  report?.pictures.map(({ address, lastGood }) => `${address} ${lastGood}`).sort() ?? [],
];
