/** npm passes Ctrl+C on, so that one press arrives twice within this many milliseconds. */
const echo = 1000;

/**
 * Listens for SIGINT and SIGTERM until the process ends.
 *
 * @param first called at the first signal: stop in order
 * @param second called at a later signal: exit at once
 */
export function onStopSignals(
  first: () => void,
  second: () => void,
  source: Pick<NodeJS.Process, "on"> = process,
): void {
  let firstAt: number | undefined;
  const handle = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first();
    } else if (performance.now() - firstAt >= echo) second();
  };
  source.on("SIGINT", handle);
  source.on("SIGTERM", handle);
}
