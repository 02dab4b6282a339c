import { retryPause } from "../contract/chunk-timeout.ts";

/** Events after which a try may succeed: the network is back, or the visitor goes on. */
const events = ["online", "pointerup", "keydown"];

/**
 * Runs `attempt` until it succeeds: every few seconds, when the network is back and with each action of the
 * visitor, one at a time.
 *
 * @param attempt rejects when it has failed
 */
export function keepTrying(attempt: () => Promise<unknown>): void {
  let isPending = false;
  const stop = () => {
    clearInterval(timer);
    for (const type of events) removeEventListener(type, run, true);
  };
  const run = () => {
    if (isPending) return;
    isPending = true;
    attempt().then(stop, () => (isPending = false));
  };
  const timer = setInterval(run, retryPause);
  for (const type of events) addEventListener(type, run, true);
}
