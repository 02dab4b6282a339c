import { Cron } from "croner";

export interface Schedule {
  readonly stop: () => void;
  /** The next time; null without a schedule. */
  readonly next: () => Date | null;
  /** The third time after a date; null without a schedule. */
  readonly third: (from: Date) => Date | null;
}

/**
 * Starts the schedule of rebuilds.
 *
 * @param pattern `REBUILD_SCHEDULE`: a cron pattern, or `off`
 * @param rebuild not called while its last promise is pending; its errors go to the log
 */
export function startSchedule(
  pattern: string,
  rebuild: () => Promise<unknown>,
  log: (line: string) => void,
): Schedule {
  if (pattern === "off") return { stop: () => undefined, next: () => null, third: () => null };
  const job = new Cron(
    pattern,
    { protect: true, catch: (error) => log(`Schedule: ${String(error)}`) },
    async () => {
      await rebuild();
    },
  );
  return {
    stop: () => job.stop(),
    next: () => job.nextRun(),
    third: (from) => job.nextRuns(3, from)[2] ?? null,
  };
}
