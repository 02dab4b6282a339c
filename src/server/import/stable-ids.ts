/**
 * Gives every key its number: the one it has, else the next free one. A record keeps its number
 * over all imports, because answers and links refer to it.
 *
 * @param known numbers given before
 * @param keys the keys that need one
 */
export function stableIds(
  known: ReadonlyMap<string, number>,
  keys: readonly string[],
): ReadonlyMap<string, number> {
  const highest = Math.max(0, ...known.values());
  const unknown = [...new Set(keys)].filter((key) => !known.has(key));
  return new Map([
    ...known,
    ...unknown.map((key, index) => [key, highest + 1 + index] as const),
  ]);
}

/** The number of a key that `stableIds` was given. */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No number was given to ${key}.`);
  return id;
}
