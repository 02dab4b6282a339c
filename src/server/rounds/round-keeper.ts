import type { DatabaseAndClock } from "../db/tables.ts";
import { keepRounds } from "./rounds.ts";

/** Milliseconds between two looks at what is over: a round ends within ten minutes of its last day. */
const interval = 10 * 60_000;

interface Told {
  readonly announce: (line: string) => void;
  /** Is told of failures; the next look tries again. */
  readonly log: (line: string) => void;
}

/** Opens and closes rounds while the API runs (`keepRounds`); `keep` does so at once. */
export function createRoundKeeper(
  services: DatabaseAndClock,
  minimum: number,
  { announce, log }: Told,
) {
  let running: Promise<void> = Promise.resolve();
  const keep = () => {
    running = running
      .then(() => keepRounds(services, minimum))
      .then(
        (done) => {
          for (const line of done) announce(line);
        },
        (error: unknown) => log(`Rounds can't be kept: ${String(error)}`),
      );
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
