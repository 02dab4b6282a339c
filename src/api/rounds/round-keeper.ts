import { dayLength } from "../../shared/days.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { deleteExpired } from "../db/retention.ts";
import type { SecurityLog } from "../http/security-log.ts";
import { keepRounds } from "./rounds.ts";

/** Milliseconds between two looks at what is over: a round ends within ten minutes of its last day. */
const interval = 10 * 60_000;

interface Told {
  readonly announce: (line: string) => void;
  /** Is told of failures; the next look tries again. */
  readonly log: (line: string) => void;
  readonly security: SecurityLog;
}

/**
 * Opens and closes rounds while the API runs (`keepRounds`), and deletes each day what is over
 * (`deleteExpired`); `keep` does so at once.
 */
export function createRoundKeeper(
  services: DatabaseAndClock,
  minimum: number,
  { announce, log, security }: Told,
) {
  let running: Promise<void> = Promise.resolve();
  let deleted = -Infinity;
  const deleteDaily = async () => {
    const time = services.now().getTime();
    if (time - deleted < dayLength) return;
    const expired = await deleteExpired(services);
    for (const { table, rows, kept } of expired)
      announce(`Deleted: ${rows} × ${table} (kept: ${kept}).`);
    if (expired.length > 0) security.record({ event: "retention", outcome: "done" });
    deleted = time;
  };
  const keep = () => {
    running = running
      .then(() => keepRounds(services, minimum))
      .then(
        (done) => {
          for (const line of done) announce(line);
        },
        (error: unknown) => log(`Rounds can't be kept: ${String(error)}`),
      )
      .then(deleteDaily)
      .catch((error: unknown) => log(`What is over can't be deleted: ${String(error)}`));
    return running;
  };
  const timer = setInterval(() => void keep(), interval);
  timer.unref();
  return {
    keep,
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
