import { Cron } from "croner";

/**
 * Starts the schedule of rebuilds.
 *
 * @param pattern `REBUILD_SCHEDULE`: a cron pattern, or `off`
 * @param rebuild not called while its last promise is pending; its errors go to the log
 * @returns undefined without a schedule
 */
export const startSchedule = (
  pattern: string,
  rebuild: () => Promise<unknown>,
  log: (line: string) => void,
): Cron | undefined =>
  pattern === "off"
    ? undefined
    : new Cron(
        pattern,
        { protect: true, catch: (error) => log(`Schedule: ${String(error)}`) },
        async () => {
          await rebuild();
        },
      );
