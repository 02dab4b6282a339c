/** Like `Promise.all`, but waits until all promises are settled before it rejects. */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
