import type { Environment } from "../environment.ts";

/**
 * The result of `work`, or `otherwise` after so many milliseconds. A browser's storage may never answer
 * after a crash, nor a foreign script, and nothing may wait for them.
 */
export function within<Result, Otherwise>(
  { clock, delay }: Pick<Environment, "clock"> & { readonly delay: number },
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(delay, () => resolve(otherwise));
    work.then(resolve, reject).finally(stop);
  });
}
