import { join } from "node:path";

import { keepAttempt, lastAttempts } from "./run-store.ts";
import type { Attempt, Cause, HookOutcome, Result } from "./run.ts";
import { messageOf } from "./format.ts";
import { clearLeftOvers } from "../release/cleanup.ts";
import { takeLock } from "../release/lock.ts";
import { createLog } from "./log.ts";
import type { Places } from "../release/paths.ts";
import { createProgress, type Progress } from "./progress.ts";
import { finishedReleases, releaseId } from "../release/releases.ts";

/** How the work ended. */
export interface Ending {
  readonly result: Result;
  readonly reason?: string;
}

/** What the work of an attempt has at hand. */
export interface Attempting {
  readonly id: string;
  readonly now: Date;
  readonly progress: Progress;
  /** A line for whoever looks on. */
  readonly log: (line: string) => void;
  /** One for whoever looks on, and for the log. */
  readonly warn: (line: string) => void;
  /** Adds facts to what is kept of the attempt. */
  readonly tell: (facts: Partial<Attempt>) => void;
}

/**
 * Does the work of one rebuild under the project's lock, and keeps what became of it: in the log,
 * in the report and in the answer.
 *
 * @param tellEnding tells hooks how it ended
 * @throws {LockedError} when another process is at it
 */
export async function attempt(
  cause: Cause,
  places: Places,
  work: (attempting: Attempting) => Promise<Ending>,
  tellEnding: (ending: Ending) => Promise<readonly HookOutcome[]> = () => Promise.resolve([]),
): Promise<Attempt> {
  const lock = takeLock(join(places.releases, "rebuild.lock"));
  try {
    await clearLeftOvers(places).catch((error: unknown) =>
      console.warn(`What a killed rebuild left can't be cleared away: ${messageOf(error)}`),
    );
    const now = new Date();
    const id = releaseId(now, await newestId(places));
    const log = createLog({ folder: places.releases });
    const progress = createProgress({
      output: process.stdout,
      isTerminal: process.stdout.isTTY,
      log: (step) => log.step(id, step),
    });
    let facts: Partial<Attempt> = {};
    const ending = await work({
      id,
      now,
      progress,
      log: (line) => console.log(line),
      warn: (line) => {
        console.warn(line);
        log.warning(id, line);
      },
      tell: (more) => {
        facts = { ...facts, ...more };
      },
    }).catch(failed);
    const hooks = [...(facts.hooks ?? []), ...(await tellEnding(ending).catch(untold))];
    const kept: Attempt = {
      id,
      cause,
      startedAt: now.toISOString(),
      endedAt: new Date().toISOString(),
      steps: progress.steps,
      ...facts,
      ...(hooks.length > 0 && { hooks }),
      ...ending,
    };
    log.result(kept);
    // What became of the site counts more than the report of it, on a full disk for instance.
    await keepAttempt(places.releases, kept).catch((error: unknown) =>
      console.warn(`The report can't be kept: ${messageOf(error)}`),
    );
    return kept;
  } finally {
    lock.release();
  }
}

/** The newest name of a release or an attempt. */
async function newestId(places: Places): Promise<string> {
  const [attempts, releases] = await Promise.all([
    lastAttempts(places.releases, 1),
    finishedReleases(places),
  ]);
  const ids = [attempts[0]?.id ?? "", releases[0] ?? ""];
  return ids.sort().at(-1) ?? "";
}

/** The reason keeps its lines: Astro, for instance, says what is wrong on several. */
const failed = (error: unknown): Ending => ({
  result: "failed",
  reason: error instanceof Error ? error.message : String(error),
});

const untold = (error: unknown): readonly HookOutcome[] => [
  { hook: "alerts.json", done: false, note: messageOf(error) },
];
