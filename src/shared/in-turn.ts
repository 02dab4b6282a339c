/** Runs a task as soon as one of the places is free, and hands on its result. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many tasks run at the same time; the others wait in the order they came.
 *
 * @param places how many may run at once
 */
export function inTurn(places: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
