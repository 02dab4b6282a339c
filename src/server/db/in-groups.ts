/** Bounds the time that a request waits for its group. */
const mostTogether = 64;

/**
 * Returns a function that puts an item into the next group: what has arrived while the one before it
 * ran, in the order in which it came. `run` must not throw.
 */
export function inGroups<Item>(run: (group: readonly Item[]) => Promise<void>) {
  const queue: Item[] = [];
  let isRunning = false;
  // Requests that have arrived together are read before that.
  const runNext = () => setImmediate(() => void run(queue.splice(0, mostTogether)).then(goOn));
  const goOn = () => {
    isRunning = queue.length > 0;
    if (isRunning) runNext();
  };
  return (item: Item): void => {
    queue.push(item);
    if (!isRunning) goOn();
  };
}
