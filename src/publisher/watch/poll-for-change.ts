import type { Result } from "../progress/run.ts";

/**
 * Milliseconds between two rebuilds: 5, 20 and 60 seconds after the first. A content system may call
 * the webhook before its API, or a cache in front of it, shows the change.
 */
const pauses = [5_000, 15_000, 40_000];

/**
 * Creates a poll for a change that the webhook has announced. It rebuilds until the change is
 * published, at most four times.
 *
 * @param rebuild requests a rebuild; gives undefined when the watch has ended
 */
export function pollForChange(rebuild: () => Promise<Result | undefined>) {
  let current = 0;
  let timer: NodeJS.Timeout | undefined;
  const poll = async (id: number, [pause, ...rest]: readonly number[]) => {
    const result = await rebuild();
    if (result === undefined || result === "published") return;
    if (pause === undefined || id !== current) return;
    timer = setTimeout(() => void poll(id, rest), pause);
  };
  const stop = (): void => {
    current += 1;
    clearTimeout(timer);
  };
  return {
    /** Rebuilds now, and again until a change is published. A further call starts over. */
    start: (): void => {
      stop();
      void poll(current, pauses);
    },
    stop,
  };
}
