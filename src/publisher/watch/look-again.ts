import type { Result } from "../run/run.ts";
import type { Timers } from "./single-flight-queue.ts";

/**
 * Milliseconds between one look and the next: 5, 20 and 60 seconds after the first. A content
 * system may call before its API, or a cache in front of it, shows the change.
 */
const pauses = [5_000, 15_000, 40_000];

interface LookAgain {
  /** Looks now, and again until something is published. A further call begins anew. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Looks for a change that was announced until it is published, a few times at most.
 *
 * @param look rebuilds, with others who ask for it; undefined when the watch is to end
 */
export function lookAgain(
  look: () => Promise<Result | undefined>,
  { after }: Pick<Timers, "after">,
): LookAgain {
  let latest = 0;
  let callOff: () => void = () => undefined;
  const lookFor = async (call: number, left: readonly number[]) => {
    const result = await look();
    const [pause, ...rest] = left;
    if (result === undefined || result === "published") return;
    if (pause === undefined || call !== latest) return;
    callOff = after(pause, () => void lookFor(call, rest));
  };
  const stop = () => {
    latest += 1;
    callOff();
  };
  return {
    start: () => {
      stop();
      void lookFor(latest, pauses);
    },
    stop,
  };
}
