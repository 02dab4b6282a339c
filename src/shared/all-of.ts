/**
 * Waits for all promises, like `Promise.all`, but also when one fails: nothing goes on in the
 * background after the failure is told.
 *
 * @throws what the first failed one in the list threw
 */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
