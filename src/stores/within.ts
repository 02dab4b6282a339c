import type { Environment } from "../environment.ts";

/**
 * What a browser's storage gives, or `otherwise` after so many milliseconds: after a crash it may
 * never answer, and nothing may wait for it.
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
