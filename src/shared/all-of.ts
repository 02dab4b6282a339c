/**
 * Like `Promise.all`, but waits for all promises also when one rejects, so that nothing goes on in
 * the background.
 *
 * @throws the error of the first rejected promise in the list
 */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
