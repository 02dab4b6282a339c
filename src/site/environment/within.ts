import type { Environment } from "../environment.ts";

/**
 * The result of `work`, or `fallback` after `delay` milliseconds. Browser storage after a crash and
 * third-party scripts may never answer, and nothing may wait for them.
 */
export function within<Result, Fallback>(
  { clock, delay }: Pick<Environment, "clock"> & { readonly delay: number },
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(delay, () => resolve(fallback));
    work.then(resolve, reject).finally(stop);
  });
}
