import { Cron } from "croner";

export interface Schedule {
  readonly stop: () => void;
  /** When it comes next; null when there is no schedule. */
  readonly next: () => Date | null;
  /** When it comes for the third time after a given one; null when there is no schedule. */
  readonly third: (from: Date) => Date | null;
}

/**
 * Asks again and again.
 *
 * @param pattern `REBUILD_SCHEDULE`: a cron pattern, or `off`
 * @param ask an error of it ends nothing; it is not called while it is still busy
 */
export function startSchedule(
  pattern: string,
  ask: () => Promise<unknown>,
  log: (line: string) => void,
): Schedule {
  if (pattern === "off") return { stop: () => undefined, next: () => null, third: () => null };
  const job = new Cron(
    pattern,
    {
      protect: true,
      catch: (error) => log(`Schedule: ${String(error)}`),
    },
    async () => {
      await ask();
    },
  );
  return {
    stop: () => job.stop(),
    next: () => job.nextRun(),
    third: (from) => job.nextRuns(3, from)[2] ?? null,
  };
}
